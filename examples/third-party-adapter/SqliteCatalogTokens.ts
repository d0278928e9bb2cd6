import type { AccessToken } from "@leadwell/domain/access/AccessToken"
import { CatalogRepository } from "@leadwell/domain/catalogfile/CatalogRepository"
import { Effect, Layer, References } from "effect"
import type { DatabaseSync } from "node:sqlite"
import { SqliteFile } from "./SqliteFile.ts"
import { addToken, replaceToken, tokenWithHash } from "./TokenTable.ts"

/** A token that is known keeps its id and what became of it. */
const takeOver = (database: DatabaseSync, token: AccessToken): void => {
  const { abilities, account, hash, name } = token
  const known = tokenWithHash(database, hash)
  if (known === undefined) addToken(database, token)
  else replaceToken(database, { ...known, account, name, abilities })
}

/**
 * {@link CatalogRepository} in memory, but for the tokens of catalogues, which it keeps in a file of SQLite.
 *
 * The tokens come first, since that may fail and what is done in memory may not; and no other fiber runs in between. That is
 * atomic only because a process that dies in between takes the memory along. On two stores that both last, it would not be.
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
