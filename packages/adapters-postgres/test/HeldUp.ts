import { Effect, Schedule } from "effect"
import type { SqlClient } from "effect/sql"

/** Starts something, and returns once it waits for a lock. Others than those of this database may wait for theirs. */
export const heldUp = Effect.fnUntraced(function* <A, E>(sql: SqlClient.SqlClient, work: Effect.Effect<A, E>) {
  const fiber = yield* Effect.forkChild(work)
  const blocked = sql`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  yield* Effect.repeat(blocked, { until: (rows) => rows.length > 0, schedule: Schedule.spaced("10 millis") })
  return fiber
})
