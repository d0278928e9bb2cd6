import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Deliveries of test events, which are in no row of the outbox. Their number is that of an event before them, so
 * numbers are not unique any more. The id of the delivery of an event still is.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.webhook_deliveries add is_test boolean not null default false`
  yield* sql`alter table leadwell.webhook_deliveries drop constraint webhook_deliveries_webhook_number_key`
  yield* sql`create index deliveries_of_webhook on leadwell.webhook_deliveries (webhook, number, id)`
  yield* sql`
    create index deliveries_that_failed on leadwell.webhook_deliveries (webhook, ended_at) where status = 'failed'`
})
