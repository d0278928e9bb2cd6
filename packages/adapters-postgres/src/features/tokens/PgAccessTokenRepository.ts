import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { AccessToken } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenNotFound, AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import type { StoredMaker } from "@leadwell/domain/features/tokens/Creation"
import { Effect, Layer, type Result } from "effect"
import { appendAudit } from "../../audit/AuditRows.ts"
import { readPage } from "../../sql/Pages.ts"
import { dateOf, decodeRows, findRow } from "../../sql/Rows.ts"
import { orUnavailable } from "../../sql/StorageFailures.ts"
import { makerOf } from "../people/CreationRows.ts"
import { TokenRow } from "./TokenRow.ts"

const findToken = findRow(TokenRow)
const tokens = decodeRows(TokenRow)
const pages = readPage(tokens)

const jsonOf = (sql: PgClient, value: object | null) => (value === null ? null : sql.json(value))

/** {@link AccessTokenRepository} on PostgreSQL. */
export const layer = Layer.effect(
  AccessTokenRepository,
  Effect.map(PgClient, (sql) => ({
    find: (hash) => findToken(sql`select * from leadwell.access_tokens where hash = ${hash}`),
    insert: <E>(token: AccessToken, check: (maker: StoredMaker) => Result.Result<void, E>, audit: AuditEntries) =>
      Effect.gen(function* () {
        yield* Effect.fromResult(check(yield* makerOf(sql, token.created_by)))
        yield* sql`
          insert into leadwell.access_tokens (id, hash, account, name, abilities, scope, form, expires_at,
            created_at, created_by, last_used_on, revoked_at)
          values (${token.id}, ${token.hash}, ${token.account}, ${token.name}, ${[...token.abilities]}::text[],
            ${jsonOf(sql, token.scope)}::jsonb, ${jsonOf(sql, token.form)}::jsonb,
            ${dateOf(token.expires_at)}::timestamptz, ${dateOf(token.created_at)}::timestamptz,
            ${sql.json(token.created_by)}::jsonb, ${token.last_used_on}::date, ${dateOf(token.revoked_at)}::timestamptz)`
        yield* appendAudit(sql, audit)
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgAccessTokenRepository.insert")),
    modify: (id, change, audit) =>
      Effect.gen(function* () {
        const [token] = yield* tokens(yield* sql`select * from leadwell.access_tokens where id = ${id} for update`)
        if (token === undefined) return yield* new AccessTokenNotFound({ id })
        const changed = change(token)
        if (changed === token) return token
        yield* sql`
          update leadwell.access_tokens
          set name = ${changed.name}, abilities = ${[...changed.abilities]}::text[],
            scope = ${jsonOf(sql, changed.scope)}::jsonb, expires_at = ${dateOf(changed.expires_at)}::timestamptz, last_used_on = ${changed.last_used_on}::date,
            revoked_at = ${dateOf(changed.revoked_at)}::timestamptz
          where id = ${id}`
        yield* appendAudit(sql, audit)
        return changed
      }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgAccessTokenRepository.modify")),
    page: Effect.fn("PgAccessTokenRepository.page")(function* (account, request) {
      const rows =
        account === undefined
          ? sql`select * from leadwell.access_tokens`
          : sql`select * from leadwell.access_tokens where account = ${account}`
      return yield* pages(sql, { rows, order: sql`id desc`, request })
    })
  }))
)
