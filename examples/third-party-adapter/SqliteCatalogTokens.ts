import type { AccessToken } from "@leadwell/domain/access/AccessToken"
import { CatalogRepository } from "@leadwell/domain/catalogfile/CatalogRepository"
import { Effect, Layer, References } from "effect"
import type { DatabaseSync } from "node:sqlite"
import { SqliteFile } from "./SqliteFile.ts"
import { addToken, replaceToken, tokenWithHash } from "./TokenTable.ts"

/** Writes a token. A known token keeps its id and its later changes. */
const takeOver = (database: DatabaseSync, token: AccessToken): void => {
  const { abilities, account, hash, name } = token
  const known = tokenWithHash(database, hash)
  if (known === undefined) addToken(database, token)
  else replaceToken(database, { ...known, account, name, abilities })
}

/**
 * {@link CatalogRepository} in memory, except for the tokens of catalogues, which it stores in a SQLite file.
 *
 * Tokens are written first, because that write can fail and the one in memory cannot; no other fiber runs in between.
 * This is atomic only because a crash also loses the memory. It would not be atomic on two durable stores.
 */
export const layer = Layer.effect(
  CatalogRepository,
  Effect.gen(function* () {
    const catalogs = yield* CatalogRepository
    const { write } = yield* SqliteFile
    return {
      ...catalogs,
      apply: (catalog, digest) =>
        write((database) => {
          for (const token of catalog.tokens) takeOver(database, token)
        }).pipe(
          Effect.andThen(catalogs.apply({ ...catalog, tokens: [] }, digest)),
          Effect.provideService(References.PreventSchedulerYield, true),
          Effect.uninterruptible
        )
    }
  })
)
