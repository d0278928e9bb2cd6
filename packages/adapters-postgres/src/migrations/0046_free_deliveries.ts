import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Lets a webhook be removed without its deliveries, which may be millions. They are removed afterwards, in steps. One
 * statement that removed all of them reached its time limit, and the webhook stayed.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.webhook_deliveries drop constraint webhook_deliveries_webhook_fkey`
})
