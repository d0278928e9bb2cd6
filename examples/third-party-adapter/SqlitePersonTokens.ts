import { type AccessTokenId, revoked } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import type { PersonId } from "@leadwell/people/person/Person"
import type { DecidePerson } from "@leadwell/people/person/PersonChange"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect, Layer, Result } from "effect"
import { SqliteFile, undisturbed } from "./SqliteFile.ts"
import { pageOfTokens, storeToken, tokenWithId } from "./TokenTable.ts"

/**
 * The part of {@link PersonRepository} that finds and revokes the tokens that a person made. People are in memory, so
 * the tokens of the file are copied there first. A failure of the file may then leave a decision in memory alone.
 */
export const layer = Layer.effect(
  PersonRepository,
  Effect.gen(function* () {
    const [people, copies] = [yield* PersonRepository, yield* AccessTokenRepository]
    const { write } = yield* SqliteFile
    return {
      ...people,
      decide: <A, E>(id: PersonId, decide: DecidePerson<A, E>) =>
        write((database) => {
          const { items } = pageOfTokens(database, undefined, { page: 1, per_page: 1_000_000 })
          for (const token of items) Effect.runSync(copies.insert(token, () => Result.void, []))
          const deciding = people.decide(id, (person, made) =>
            Result.map(decide(person, made), (decided) => ({ ...decided, answer: decided }))
          )
          return Result.map(Effect.runSync(Effect.result(deciding)), ({ answer, at, ends }) => {
            for (const { id, kind } of ends) {
              const token = kind === "token" ? tokenWithId(database, id as AccessTokenId) : undefined
              if (token !== undefined) storeToken(database, revoked(at)(token))
            }
            return answer
          })
        }).pipe(undisturbed)
    }
  })
)
