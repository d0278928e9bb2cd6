import { AccessTokenNotFound, AccessTokenRepository } from "@leadwell/domain/access/AccessTokenRepository"
import { Effect, Layer, Option } from "effect"
import { SqliteFile } from "./SqliteFile.ts"
import { addToken, countOfTokens, replaceToken, tokensOfPage, tokenWithHash, tokenWithId } from "./TokenTable.ts"

/** {@link AccessTokenRepository} on a file of SQLite. */
export const layer = Layer.effect(
  AccessTokenRepository,
  Effect.map(SqliteFile, ({ read, write }) => ({
    find: (hash) => read((database) => Option.fromUndefinedOr(tokenWithHash(database, hash))),
    insert: (token) => write((database) => addToken(database, token)),
    modify: (id, change) =>
      write((database) => {
        const token = tokenWithId(database, id)
        if (token === undefined) return Effect.fail(new AccessTokenNotFound())
        const changed = change(token)
        if (changed !== token) replaceToken(database, changed)
        return Effect.succeed(changed)
      }).pipe(Effect.flatten),
    page: (request) =>
      read((database) => ({ items: tokensOfPage(database, request), total: countOfTokens(database), request }))
  }))
)
