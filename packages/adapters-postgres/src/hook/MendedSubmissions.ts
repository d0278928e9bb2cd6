import type { PgClient } from "@effect/sql-pg/PgClient"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { auditInsert } from "../audit/AuditRows.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { decodeRows } from "../sql/Rows.ts"

/** The submissions that become leads of a batch. `row` is the row of the lead, counted from 1. */
const submissionsOf = (batch: ReadonlyArray<IncomingLead>) =>
  batch.flatMap(({ reception: { submission } }, index) =>
    submission === undefined ? [] : [{ row: String(index + 1), ...submission }]
  )

/**
 * The parts of a statement that make leads of submissions. They are empty for a batch without any, because PostgreSQL
 * plans each part of a statement.
 */
export const mended = (sql: PgClient, batch: ReadonlyArray<IncomingLead>): Fragment => {
  const submissions = submissionsOf(batch)
  if (submissions.length === 0) return sql``
  const entries = submissions.flatMap(({ audit }) => audit)
  return sql`, mended as (
    update leadwell.submissions s set status = 'sent', received = null, contacts = '{}', lead = n.id
    from unnest(${submissions.map(({ row }) => row)}::text[]::bigint[], ${submissions.map(({ id }) => id)}::text[])
      as x (row, id)
    join numbered n on n.row = x.row
    where s.id = x.id and s.status = 'waiting'
    returning 1
  ), mending as (${auditInsert(sql, entries, sql`exists (select from numbered)`)})`
}

/** The condition that each submission of a batch has waited until now. */
export const mendedOnly = (sql: PgClient, batch: ReadonlyArray<IncomingLead>): Fragment => {
  const submissions = submissionsOf(batch)
  return submissions.length === 0 ? sql`` : sql`and (select count(*) from mended) = ${submissions.length}::integer`
}

const ids = decodeRows(Schema.Struct({ id: Schema.String }))

/** Returns the arrivals but those whose submission does not wait. Of two with one submission, the first stays. */
export const waitingArrivals = Effect.fnUntraced(function* (
  sql: PgClient,
  arrivals: ReadonlyArray<IncomingLead>
): Effect.fn.Return<ReadonlyArray<IncomingLead>, SqlError> {
  const submissions = submissionsOf(arrivals)
  if (submissions.length === 0) return arrivals
  const found = yield* ids(
    yield* sql`
      select id from leadwell.submissions
      where id = any(${submissions.map(({ id }) => id)}::text[]) and status = 'waiting'`
  )
  const waiting = new Set(found.map(({ id }) => id))
  return arrivals.filter(({ reception: { submission } }) => submission === undefined || waiting.delete(submission.id))
})
