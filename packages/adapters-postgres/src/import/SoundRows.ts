import type { PgClient } from "@effect/sql-pg/PgClient"
import type { FileRow } from "@leadwell/domain/intake/LeadInbox"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { decodeRows } from "../sql/Rows.ts"

type RowOfBatch = FileRow & { readonly index: number }

/** The rows of files that become leads of a batch. Most batches have none. */
const rowsOf = (batch: ReadonlyArray<IncomingLead>): ReadonlyArray<RowOfBatch> =>
  batch.flatMap(({ reception: { row } }, index) => (row === undefined ? [] : [{ index, ...row }]))

/** Rows of files as a list of rows `x`. */
const listOf = (sql: PgClient, rows: ReadonlyArray<RowOfBatch>): Fragment => sql`unnest(
  ${rows.map(({ index }) => String(index))}::text[]::integer[], ${rows.map((row) => row.import)}::text[],
  ${rows.map(({ number }) => String(number))}::text[]::integer[]
) as x (index, import, number)`

/**
 * The parts of a statement that lock the rows of files of a batch, and the condition that all are sound under their
 * locks. They are locked in one order, as an erasure locks them. Both are empty for a batch without any.
 */
export const soundRows = (sql: PgClient, batch: ReadonlyArray<IncomingLead>) => {
  const rows = rowsOf(batch)
  if (rows.length === 0) return { locked: sql``, allSound: sql`` }
  const locked = sql`sound as materialized (
    select 1 from leadwell.import_rows r join ${listOf(sql, rows)} on r.import = x.import and r.number = x.number
    where r.status = 'sound' order by r.import, r.number for share of r
  ), `
  return { locked, allSound: sql` and (select count(*) from sound) = ${rows.length}::integer` }
}

const indexes = decodeRows(Schema.Struct({ index: Schema.Int }))

/** Returns the arrivals but those whose row of a file is not sound. */
export const soundArrivals = Effect.fnUntraced(function* (
  sql: PgClient,
  arrivals: ReadonlyArray<IncomingLead>
): Effect.fn.Return<ReadonlyArray<IncomingLead>, SqlError> {
  const rows = rowsOf(arrivals)
  if (rows.length === 0) return arrivals
  const found = yield* indexes(
    yield* sql`
      select x.index from leadwell.import_rows r join ${listOf(sql, rows)} on r.import = x.import and r.number = x.number
      where r.status = 'sound'`
  )
  const sound = new Set(found.map(({ index }) => index))
  return arrivals.filter(({ reception: { row } }, index) => row === undefined || sound.has(index))
})
