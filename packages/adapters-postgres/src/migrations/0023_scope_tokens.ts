import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A token may be held to businesses and websites, by a scope with a list of each. Those that are there are not. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.access_tokens add column scope jsonb`
})
