import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** When all sessions of a person were ended. What signs in and began before it counts no more. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.people add sessions_ended_at timestamptz`
})
