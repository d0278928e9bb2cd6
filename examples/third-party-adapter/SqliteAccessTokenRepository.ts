import type { AccessToken, AccessTokenId } from "@leadwell/domain/access/AccessToken"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import type { StoredMaker } from "@leadwell/domain/creation/Creation"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { AccessTokenNotFound, AccessTokenRepository } from "@leadwell/domain/token/AccessTokenRepository"
import type { PersonId } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect, Layer, Option, References, Result } from "effect"
import { SqliteFile } from "./SqliteFile.ts"
import { addToken, countOfTokens, replaceToken, tokensOfPage, tokenWithHash, tokenWithId } from "./TokenTable.ts"

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
        const { id, kind } = token.created_by
        const person = Effect.runSync(Effect.option(people.get(id as PersonId)))
        const maker: StoredMaker = kind === "person" ? Option.getOrNull(person) : null
        const checked = check(kind === "token" ? (tokenWithId(database, id as AccessTokenId) ?? null) : maker)
        if (Result.isSuccess(checked)) addToken(database, token)
        return checked
      }).pipe(
        Effect.flatMap((checked) => Effect.fromResult(checked)),
        Effect.andThen(append(audit)),
        Effect.provideService(References.PreventSchedulerYield, true),
        Effect.uninterruptible
      ),
    modify: (id, change, audit) =>
      write((database): Effect.Effect<AccessToken, AccessTokenNotFound | StorageUnavailable> => {
        const token = tokenWithId(database, id)
        if (token === undefined) return Effect.fail(new AccessTokenNotFound({ id }))
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
