import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { Layer } from "effect"
import * as SqliteAccessTokenRepository from "./SqliteAccessTokenRepository.ts"
import * as SqliteCatalogTokens from "./SqliteCatalogTokens.ts"
import { SqliteFile } from "./SqliteFile.ts"
import * as SqlitePersonTokens from "./SqlitePersonTokens.ts"

/** Provides every storage port. Tokens are durable in a SQLite file, and everything else is in memory. */
export const layer = (path: string) =>
  Layer.mergeAll(SqliteAccessTokenRepository.layer, SqliteCatalogTokens.layer, SqlitePersonTokens.layer).pipe(
    Layer.provide(SqliteFile.layer(path)),
    Layer.provideMerge(MemoryStorage.layer)
  )
