import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Who a person is at an OpenID provider. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.people add identity jsonb`
})
