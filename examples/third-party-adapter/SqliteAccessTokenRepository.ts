import type { AccessToken } from "@leadwell/domain/access/AccessToken"
import { AccessTokenNotFound, AccessTokenRepository } from "@leadwell/domain/access/AccessTokenRepository"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Layer, Option } from "effect"
import { SqliteFile } from "./SqliteFile.ts"
import { addToken, countOfTokens, replaceToken, tokensOfPage, tokenWithHash, tokenWithId } from "./TokenTable.ts"

/**
 * {@link AccessTokenRepository} on a file of SQLite. The audit trail is in memory. Its entries follow a write to the
 * file at once, because that write can fail and the one in memory cannot.
 */
export const layer = Layer.effect(
  AccessTokenRepository,
  Effect.map(Effect.all([SqliteFile, AuditRepository]), ([{ read, write }, { append }]) => ({
    find: (hash) => read((database) => Option.fromUndefinedOr(tokenWithHash(database, hash))),
    insert: (token, audit) =>
      write((database) => addToken(database, token)).pipe(Effect.andThen(append(audit)), Effect.uninterruptible),
    modify: (id, change, audit) =>
      write((database): Effect.Effect<AccessToken, AccessTokenNotFound | StorageUnavailable> => {
        const token = tokenWithId(database, id)
        if (token === undefined) return Effect.fail(new AccessTokenNotFound())
        const changed = change(token)
        if (changed === token) return Effect.succeed(changed)
        replaceToken(database, changed)
        return Effect.as(append(audit), changed)
      }).pipe(Effect.flatten, Effect.uninterruptible),
    page: (account, request) =>
      read((database) => ({
        items: tokensOfPage(database, account, request),
        total: countOfTokens(database, account),
        request
      }))
  }))
)
