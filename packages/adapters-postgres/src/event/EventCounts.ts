import type { PgClient } from "@effect/sql-pg/PgClient"
import type { EventFilter } from "@leadwell/domain/event/EventFilter"
import { Context, Effect, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { decodeRows } from "../sql/Rows.ts"
import { numbersOfRow } from "./Outbox.ts"
import { lastNumber, stableNumber } from "./StableEvents.ts"

/**
 * How many rows of the outbox a block has room for. Each block is counted once, when no event can appear in it any
 * more. A list reads the counts of all blocks, and the events of a few. Stored counts depend on this size.
 */
export const RowsOfBlock = Context.Reference<number>("@leadwell/adapters-postgres/event/EventCounts/RowsOfBlock", {
  defaultValue: () => 2048
})

/** The longest wait for running writers of events. The next turn waits again. */
const writersTimeout = "5 seconds"

/** How many numbers of events a block has. */
export const numbersOfBlock = Effect.map(RowsOfBlock, (rows) => rows * numbersOfRow)

/** The number of events of a block that a filter without a lead selects, as an expression of its counts. */
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

const blocks = decodeRows(Schema.Struct({ block: Schema.BigInt }))

/** Counts a block. MUST run in a transaction that holds the lock of {@link lockCounts}. */
const countBlock = (sql: PgClient, block: bigint, size: bigint) => sql`
  with counted as materialized (
    select type, business, count(*) as total from leadwell.events
    where first >= ${block * size} and first < ${(block + 1n) * size} group by type, business
  )
  insert into leadwell.event_counts (block, total, types, businesses)
  select ${block},
    (select coalesce(sum(total), 0) from counted),
    (select coalesce(jsonb_object_agg(type, total), '{}')
      from (select type, sum(total) as total from counted group by type) t),
    (select coalesce(jsonb_object_agg(business, types), '{}')
      from (
        select business, jsonb_object_agg(type, total) as types from counted where business is not null group by business
      ) b)`

/** Locks the counts until the end of the transaction, for one that counts a block or removes events. */
const lockCounts = (sql: PgClient) => sql`lock table leadwell.event_counts in exclusive mode`

/** Forgets all counts, because events were removed. They are counted again later. */
export const forgetCounts = (sql: PgClient) => Effect.andThen(lockCounts(sql), sql`delete from leadwell.event_counts`)

/** The first block without counts, if it is complete up to a number, as rows of one column `block`. */
const nextBlock = (sql: PgClient, until: Fragment, size: bigint) => sql`
  select block from (select coalesce(max(block) + 1, 0) as block from leadwell.event_counts) c
  where (block + 1) * ${size} - 1 <= (${until})`

/**
 * Counts the first block without counts, and returns 1. Returns 0 when the block can still get events. Counts are
 * made in the order of blocks, so every block below the last one has counts.
 */
export const countNextBlock = Effect.fnUntraced(function* (sql: PgClient) {
  const size = BigInt(yield* numbersOfBlock)
  if ((yield* nextBlock(sql, lastNumber(sql), size)).length === 0) return 0
  const until = yield* Effect.timeoutOption(stableNumber(sql), writersTimeout)
  if (until._tag === "None") return 0
  return yield* Effect.gen(function* () {
    yield* lockCounts(sql)
    const [next] = yield* blocks(yield* nextBlock(sql, sql`${BigInt(until.value)}::bigint`, size))
    if (next === undefined) return 0
    yield* countBlock(sql, next.block, size)
    return 1
  }).pipe(sql.withTransaction)
})
