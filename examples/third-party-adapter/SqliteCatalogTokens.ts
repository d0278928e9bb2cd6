import type { AccessToken } from "@leadwell/domain/access/AccessToken"
import { noParts } from "@leadwell/domain/catalogfile/Catalog"
import { CatalogRepository } from "@leadwell/domain/catalogfile/CatalogRepository"
import { Effect, Layer, References, Result } from "effect"
import type { DatabaseSync } from "node:sqlite"
import { SqliteFile } from "./SqliteFile.ts"
import { addToken, replaceToken, tokenWithHash } from "./TokenTable.ts"

/** Writes a token. A known token keeps its id and its later changes. */
const takeOver = (database: DatabaseSync, token: AccessToken): void => {
  const { abilities, account, hash, name, scope } = token
  const known = tokenWithHash(database, hash)
  if (known === undefined) addToken(database, token)
  else replaceToken(database, { ...known, account, name, abilities, scope })
}

/**
 * {@link CatalogRepository} in memory, except for the tokens of catalogues, which it stores in a SQLite file.
 *
 * The decision is made in the transaction of the file. Tokens are written first, because that write can fail and the
 * one in memory cannot; no other fiber runs in between. This is atomic only because a crash also loses the memory. It
 * would not be atomic on two durable stores.
 */
export const layer = Layer.effect(
  CatalogRepository,
  Effect.gen(function* () {
    const catalogs = yield* CatalogRepository
    const { write } = yield* SqliteFile
    return {
      ...catalogs,
      modify: (names, change, lists) =>
        Effect.gen(function* () {
          const others = { ...names, tokens: [] }
          const decided = yield* write((database) => {
            const tokens = names.tokens.flatMap((hash) => tokenWithHash(database, hash) ?? [])
            const decision = Effect.runSync(
              Effect.result(
                catalogs.modify(
                  others,
                  (current, stored) =>
                    Result.map(change({ ...current, tokens }, stored), (answer) => ({ parts: noParts, answer })),
                  lists
                )
              )
            )
            if (Result.isSuccess(decision)) for (const token of decision.success.parts.tokens) takeOver(database, token)
            return decision
          })
          const decision = yield* Effect.fromResult(decided)
          return yield* catalogs.modify(others, () =>
            Result.succeed({ ...decision, parts: { ...decision.parts, tokens: [] } })
          )
        }).pipe(Effect.provideService(References.PreventSchedulerYield, true), Effect.uninterruptible)
    }
  })
)
