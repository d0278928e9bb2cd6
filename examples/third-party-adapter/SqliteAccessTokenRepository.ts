import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import type { AccessToken, AccessTokenId } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenNotFound, AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import type { StoredMaker } from "@leadwell/domain/features/tokens/Creation"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import type { PersonId } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect, Layer, Option, Result } from "effect"
import { SqliteFile, undisturbed } from "./SqliteFile.ts"
import { pageOfTokens, storeToken, tokenWithHash, tokenWithId } from "./TokenTable.ts"

/**
 * {@link AccessTokenRepository} on a file of SQLite. The audit trail is in memory. Its entries follow a write to the
 * file at once, because that write can fail and the one in memory cannot.
 */
export const layer = Layer.effect(
  AccessTokenRepository,
  Effect.map(Effect.all([SqliteFile, AuditRepository, PersonRepository]), ([{ read, write }, { append }, people]) => ({
    find: (hash) => read((database) => Option.fromUndefinedOr(tokenWithHash(database, hash))),
    insert: <E>(token: AccessToken, check: (maker: StoredMaker) => Result.Result<void, E>, audit: AuditEntries) =>
      write((database) => {
        const { id } = token.created_by
        const person = Effect.runSync(Effect.option(people.get(id as PersonId)))
        const maker = tokenWithId(database, id as AccessTokenId) ?? Option.getOrNull(person)
        return Result.map(check(maker), () => storeToken(database, token))
      }).pipe(Effect.andThen(append(audit)), undisturbed),
    modify: (id, change, audit) =>
      write((database): Result.Result<Effect.Effect<AccessToken, StorageUnavailable>, AccessTokenNotFound> => {
        const token = tokenWithId(database, id)
        if (token === undefined) return Result.fail(new AccessTokenNotFound({ id }))
        const changed = change(token)
        if (changed === token) return Result.succeed(Effect.succeed(changed))
        storeToken(database, changed)
        return Result.succeed(Effect.as(append(audit), changed))
      }).pipe(Effect.flatten, undisturbed),
    page: (account, request) => read((database) => pageOfTokens(database, account, request))
  }))
)
