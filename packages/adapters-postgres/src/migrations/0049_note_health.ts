import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What the latest attempts tell of the receiver of a webhook. It stands on the webhook, because finding the latest
 * attempts among millions of deliveries would need an index that each attempt writes.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table leadwell.webhooks
    add health jsonb not null default '{"last_success_at": null, "last_failure": null, "failing_since": null}'`
})
