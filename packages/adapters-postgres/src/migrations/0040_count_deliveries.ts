import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * An index that counts the deliveries of a webhook. Equal keys are stored once, so it takes 7 bytes for a delivery. The
 * index that orders them takes 110.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index deliveries_to_count on leadwell.webhook_deliveries (webhook)`
})
