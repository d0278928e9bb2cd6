import { noParts } from "@leadwell/domain/features/catalogfile/Catalog"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { importedOver } from "@leadwell/domain/features/tokens/ImportedToken"
import { Effect, Layer, Result } from "effect"
import { SqliteFile, undisturbed } from "./SqliteFile.ts"
import { storeToken, tokenWithHash } from "./TokenTable.ts"

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
          const decision = yield* write((database) => {
            const tokens = names.tokens.flatMap((hash) => tokenWithHash(database, hash) ?? [])
            const deciding = catalogs.modify(
              others,
              (current, stored) =>
                Result.map(change({ ...current, tokens }, stored), (answer) => ({ parts: noParts, answer })),
              lists
            )
            const decided = Effect.runSync(Effect.result(deciding))
            for (const token of Result.isSuccess(decided) ? decided.success.parts.tokens : []) {
              storeToken(database, importedOver(tokenWithHash(database, token.hash), token))
            }
            return decided
          })
          return yield* catalogs.modify(others, () =>
            Result.succeed({ ...decision, parts: { ...decision.parts, tokens: [] } })
          )
        }).pipe(undisturbed)
    }
  })
)
