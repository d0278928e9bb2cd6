import type { PgClient } from "@effect/sql-pg/PgClient"
import type { EventFilter } from "@leadwell/domain/event/EventFilter"
import { Context, Effect, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { decodeRows } from "../sql/Rows.ts"
import { numbersOfRow } from "./Outbox.ts"
import { lastNumber, stableNumber } from "./StableEvents.ts"

/**
 * How many rows of the outbox a stretch has room for. Each stretch is counted once, when no event can appear in it any
 * more. A list reads the counts of all stretches, and the events of a few. Stored counts depend on this size.
 */
export const RowsOfStretch = Context.Reference<number>("@leadwell/adapters-postgres/event/EventCounts/RowsOfStretch", {
  defaultValue: () => 2048
})

/** The longest wait for running writers of events. The next turn waits again. */
const writersTimeout = "5 seconds"

/** How many numbers of events a stretch has. */
export const numbersOfStretch = Effect.map(RowsOfStretch, (rows) => rows * numbersOfRow)

/** The number of events of a stretch that a filter without a lead selects, as an expression of its counts. */
export const countOf = (sql: PgClient, { business, type }: EventFilter): Fragment => {
  const types = sql`c.key = any(${type ?? []}::text[])`
  if (business !== undefined) {
    return sql`(
      select coalesce(sum(c.value::bigint), 0)::bigint
      from unnest(${business}::text[]) b, jsonb_each_text(businesses -> b) c
      where ${type === undefined ? sql`true` : types})`
  }
  if (type === undefined) return sql`total`
  return sql`(select coalesce(sum(c.value::bigint), 0)::bigint from jsonb_each_text(types) c where ${types})`
}

const stretches = decodeRows(Schema.Struct({ stretch: Schema.BigInt }))

/** Counts a stretch. MUST run in a transaction that holds the lock of {@link lockCounts}. */
const countStretch = (sql: PgClient, stretch: bigint, size: bigint) => sql`
  with counted as materialized (
    select type, business, count(*) as total from leadwell.events
    where first >= ${stretch * size} and first < ${(stretch + 1n) * size} group by type, business
  )
  insert into leadwell.event_counts (stretch, total, types, businesses)
  select ${stretch},
    (select coalesce(sum(total), 0) from counted),
    (select coalesce(jsonb_object_agg(type, total), '{}')
      from (select type, sum(total) as total from counted group by type) t),
    (select coalesce(jsonb_object_agg(business, types), '{}')
      from (
        select business, jsonb_object_agg(type, total) as types from counted where business is not null group by business
      ) b)`

/** Locks the counts until the end of the transaction, for one that counts a stretch or removes events. */
const lockCounts = (sql: PgClient) => sql`lock table leadwell.event_counts in exclusive mode`

/** Forgets all counts, because events were removed. They are counted again later. */
export const forgetCounts = (sql: PgClient) => Effect.andThen(lockCounts(sql), sql`delete from leadwell.event_counts`)

/** The first stretch without counts, if it is complete up to a number, as rows of one column `stretch`. */
const nextStretch = (sql: PgClient, until: Fragment, size: bigint) => sql`
  select stretch from (select coalesce(max(stretch) + 1, 0) as stretch from leadwell.event_counts) c
  where (stretch + 1) * ${size} - 1 <= (${until})`

/**
 * Counts the first stretch without counts, and returns 1. Returns 0 when the stretch can still get events. Counts are
 * made in the order of stretches, so every stretch below the last one has counts.
 */
export const countNextStretch = Effect.fnUntraced(function* (sql: PgClient) {
  const size = BigInt(yield* numbersOfStretch)
  if ((yield* nextStretch(sql, lastNumber(sql), size)).length === 0) return 0
  const until = yield* Effect.timeoutOption(stableNumber(sql), writersTimeout)
  if (until._tag === "None") return 0
  return yield* Effect.gen(function* () {
    yield* lockCounts(sql)
    const [next] = yield* stretches(yield* nextStretch(sql, sql`${BigInt(until.value)}::bigint`, size))
    if (next === undefined) return 0
    yield* countStretch(sql, next.stretch, size)
    return 1
  }).pipe(sql.withTransaction)
})
