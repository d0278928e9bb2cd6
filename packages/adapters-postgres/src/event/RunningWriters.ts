import type { PgClient } from "@effect/sql-pg/PgClient"
import { Effect, Schedule, Schema } from "effect"
import { decodeRows } from "../sql/Rows.ts"

const names = decodeRows(Schema.Struct({ name: Schema.String }))

/**
 * The transactions that may be writing events now. Each takes this table lock on the outbox before it draws a number,
 * and holds it until its end.
 */
const writersOf = (sql: PgClient) =>
  Effect.flatMap(
    sql`
      select distinct virtualtransaction as name from pg_locks
      where locktype = 'relation' and relation = 'leadwell.outbox'::regclass and mode = 'RowExclusiveLock' and granted
        and database = (select oid from pg_database where datname = current_database())
        and pid is distinct from pg_backend_pid()`,
    (rows) => Effect.map(names(rows), (found) => new Set(found.map(({ name }) => name)))
  )

/**
 * The pauses between two looks at the locks: 5 milliseconds first, each twice as long as the one before, at most 100.
 * So waiting takes at most twice as long as the writers do, and a writer that takes long costs few looks.
 */
const pauses = Schedule.min([Schedule.exponential("5 millis"), Schedule.spaced("100 millis")])

/** Waits until all that are running now have ended, without a limit. Ignores those that begin later. */
export const allEnd = Effect.fnUntraced(function* <E>(look: Effect.Effect<ReadonlySet<string>, E>) {
  const running = yield* look
  if (running.size === 0) return
  yield* Effect.delay(
    Effect.repeat(look, { until: (later) => new Set(running).isDisjointFrom(later), schedule: pauses }),
    "5 millis"
  )
})

/** Waits until all transactions that may be writing events now have ended, without a limit. Ignores later ones. */
export const writersEnd = (sql: PgClient) => allEnd(writersOf(sql))
