import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** How many links a person was mailed and has not used, and when the latest is sent. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.people add link_pace jsonb`
})
