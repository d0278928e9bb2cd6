import { PgClient } from "@effect/sql-pg"
import { type AuditFilter, AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { DateTime, Effect, Layer } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { pageOfRows } from "../sql/Pages.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { appendAudit, auditRows } from "./AuditRows.ts"

type Client = typeof PgClient.PgClient.Service

/** An instant as a parameter. Seconds also express instants before year 1, which a timestamp in text cannot. */
const instant = (sql: Client, at: DateTime.Utc) => sql`to_timestamp(${DateTime.toEpochMillis(at)}::float8 / 1000)`

const selected = (sql: Client, { action, actor, before, from, lead }: AuditFilter) =>
  sql.and([
    sql`true`,
    ...(actor === undefined ? [] : [sql`actor_id = ${actor}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(lead === undefined ? [] : [sql`lead = ${BigInt(lead)}`]),
    ...(from === undefined ? [] : [sql`at >= ${instant(sql, from)}`]),
    ...(before === undefined ? [] : [sql`at < ${instant(sql, before)}`])
  ])

/**
 * Reads a page and its total with one statement, so that both come from one snapshot. Entries are skipped in an index,
 * from the nearer end of the list, and only the rows of the page are read.
 */
const pageRows = (sql: Client, condition: Fragment, { page, per_page }: PageRequest) => {
  const entries = sql`leadwell.audit_entries where ${condition}`
  const left = sql`total - skipped`
  return sql`
    select t.total, p.*
    from (
      select total, least(${BigInt(page - 1) * BigInt(per_page)}::bigint, total) as skipped
      from (select count(*) as total from ${entries}) as t
    ) as t
    left join lateral (
      select true as is_listed, r.*
      from (
        (select number from ${entries} and skipped < ${left} order by at desc, number desc
          offset skipped limit ${per_page})
        union all
        (select number from ${entries} and skipped >= ${left} order by at, number
          offset greatest(${left} - ${per_page}, 0) limit least(${left}, ${per_page}))
      ) as k, lateral (select * from leadwell.audit_entries where number = k.number offset 0) as r
    ) as p on true
    order by p.at desc, p.number desc`
}

/** {@link AuditRepository} on PostgreSQL. */
export const layer = Layer.effect(
  AuditRepository,
  Effect.map(PgClient.PgClient, (sql) => ({
    append: Effect.fn("PgAuditRepository.append")((entries) => orUnavailable(appendAudit(sql, entries))),
    page: Effect.fn("PgAuditRepository.page")(function* (filter, request) {
      return yield* pageOfRows(yield* orUnavailable(pageRows(sql, selected(sql, filter), request)), auditRows, request)
    }),
    removeOldest: Effect.fn("PgAuditRepository.removeOldest")(function* (until, limit) {
      const removed = yield* orUnavailable(sql`
        delete from leadwell.audit_entries where number in (
          select number from leadwell.audit_entries where at <= ${DateTime.toDateUtc(until)}::timestamptz
          order by at, number limit ${limit} for update skip locked
        ) returning number`)
      return removed.length
    })
  }))
)
