import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A server of a version that cannot use the tables after this migration is connected. */
export class OlderServerRunning extends Data.TaggedError("OlderServerRunning")<{}> {}

/**
 * Fails if a server of a version before the schema `leadwell` works on the database. Such a server names itself
 * `leadwell` and sends statements every second. A pooler may keep its idle connection open after it has stopped.
 */
export const refuseOlderServers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'leadwell' and pid <> pg_backend_pid()
      and (state <> 'idle' or state_change > clock_timestamp() - interval '5 seconds')
    limit 1`
  if (found.length > 0) return yield* new OlderServerRunning()
})
