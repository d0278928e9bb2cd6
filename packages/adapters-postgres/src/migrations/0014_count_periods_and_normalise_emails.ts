import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The cap use of periods before the latest ones. It stays null in rows of previous versions. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table subscription_states add column earlier jsonb`
})
