import { PgClient } from "@effect/sql-pg/PgClient"
import { Effect, Layer, Schema } from "effect"
import { hourly, tidied } from "../sql/Hourly.ts"
import { decodeRows } from "../sql/Rows.ts"

const sizes = decodeRows(Schema.Struct({ blocks: Schema.Int }))

/** The blocks of the table that one statement reads, with a few thousand counts. It bounds how long the counts wait. */
const blocksAtOnce = 100

/** Joins the counts in the blocks from one on. Rows of other blocks may take their place, but need no joining. */
const joinBlocks = (sql: PgClient, from: number) => sql`
  with ended as (
    delete from leadwell.lead_counts
    where ctid >= ${`(${from},0)`}::text::tid and ctid < ${`(${from + blocksAtOnce},0)`}::text::tid
      and writer <> 0 and writer not in (select pid from pg_stat_activity)
    returning *
  )
  insert into leadwell.lead_counts as c
    (grain, day, account, website_code, subcategory_id, stage, country, writer, total)
  select grain, day, account, website_code, subcategory_id, stage, country, 0, sum(total) from ended
  group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (grain, day, account, website_code, subcategory_id, stage, country, writer)
    do update set total = c.total + excluded.total`

/**
 * Joins the counts of connections that have ended, so that the rows do not become more with every connection. A
 * connection adds to rows with its process id, which no other connection has at the same time. There may be millions
 * of rows, when a connection counted for months or restored a backup, so that one statement would reach its time limit.
 */
export const joinLeadCounts = Effect.gen(function* () {
  const sql = yield* PgClient
  const [size] = yield* sizes(
    yield* sql`
      select (pg_relation_size('leadwell.lead_counts') / current_setting('block_size')::integer)::integer as blocks`
  )
  for (let from = 0; from < (size?.blocks ?? 0); from += blocksAtOnce) yield* joinBlocks(sql, from)
})

/** Joins them every hour. */
export const layer = Layer.effectDiscard(hourly(joinLeadCounts))

/** Joins them once, beside everything else, because a start does not wait for it. */
export const onceLayer = Layer.effectDiscard(Effect.forkScoped(tidied(joinLeadCounts)))
