import { PgClient } from "@effect/sql-pg/PgClient"
import { type AuditedBusiness, subjectsOf } from "@leadwell/domain/audit/AuditEntry"
import { type AuditFilter, AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { DateTime, Effect, Layer } from "effect"
import { isInRange, isOneOf, isOneOfThese } from "../sql/Conditions.ts"
import { readLongList } from "../sql/LongLists.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { appendAudit, auditRows } from "./AuditRows.ts"

const readPage = readLongList(auditRows)

/** The condition that an entry is about a business, as `concerns` of the domain says. No such entry has a lead. */
const isAbout = (sql: PgClient, business: AuditedBusiness) =>
  sql.or([
    ...subjectsOf(business).map(
      ({ id, kind }) => sql`(lead is null and subject_kind = ${kind} and subject_id = ${id})`
    ),
    ...(business.account === null
      ? []
      : [sql`(subject_kind = 'person' and accounts @> array[${business.account}]::text[])`])
  ])

const selected = (sql: PgClient, { account, action, actor, business, during, lead }: AuditFilter) =>
  sql.and([
    sql`true`,
    ...(account === undefined ? [] : [sql`accounts @> array[${account}]::text[]`]),
    ...(actor === undefined ? [] : [isOneOf(sql, "actor_id", actor)]),
    ...(action === undefined ? [] : [isOneOfThese(sql, "action", action)]),
    ...(lead === undefined ? [] : [sql`lead = ${BigInt(lead)}`]),
    ...(business === undefined ? [] : [isAbout(sql, business)]),
    ...(during === undefined ? [] : [isInRange(sql, "at", during)])
  ])

const pageOf = (sql: PgClient, filter: AuditFilter, request: PageRequest) => {
  const entries = sql`leadwell.audit_entries where ${selected(sql, filter)}`
  return readPage(sql, {
    total: sql`select count(*) as total from ${entries}`,
    keys: sql`select at, number from ${entries}`,
    key: ["at", "number"],
    sort: "descending",
    row: sql`select * from leadwell.audit_entries where number = k.number offset 0`,
    request
  })
}

/** {@link AuditRepository} on PostgreSQL. */
export const layer = Layer.effect(
  AuditRepository,
  Effect.map(PgClient, (sql) => ({
    append: Effect.fn("PgAuditRepository.append")((entries) => orUnavailable(appendAudit(sql, entries))),
    page: Effect.fn("PgAuditRepository.page")((filter, request) => pageOf(sql, filter, request)),
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
