import type { PgClient } from "@effect/sql-pg/PgClient"
import { EnclosedRow } from "@leadwell/domain/features/files/import/ImportRow"
import { Effect, Schema } from "effect"
import { enclosedPart } from "../../../intake/EnclosedParts.ts"
import { decodeRows } from "../../../sql/Rows.ts"

type Rows = ReadonlyArray<{
  readonly index: number
  readonly value: { readonly import: string; readonly number: number }
}>

/** The rows of files that are sound, with their indexes in a list. */
const soundAmong = (sql: PgClient, rows: Rows) => sql`
  leadwell.import_rows r join unnest(
    ${rows.map(({ index }) => String(index))}::text[]::integer[], ${rows.map(({ value }) => value.import)}::text[],
    ${rows.map(({ value }) => String(value.number))}::text[]::integer[]
  ) as x (index, import, number) on r.import = x.import and r.number = x.number
  where r.status = 'sound'`

const indexes = decodeRows(Schema.Struct({ index: Schema.Int }))

/** Locks the rows of files of a batch in one order, as an erasure locks them. All must be sound under their locks. */
export const enclosedRow = enclosedPart(
  EnclosedRow,
  (sql, rows) => ({
    locked: sql`sound as materialized (
      select 1 from ${soundAmong(sql, rows)} order by r.import, r.number for share of r
    ), `,
    isFresh: sql` and (select count(*) from sound) = ${rows.length}::integer`
  }),
  Effect.fnUntraced(function* (sql, rows) {
    const found = yield* indexes(yield* sql`select x.index from ${soundAmong(sql, rows)}`)
    const sound = new Set(found.map(({ index }) => index))
    return new Set(rows.flatMap(({ index }) => (sound.has(index) ? [] : [index])))
  })
)
