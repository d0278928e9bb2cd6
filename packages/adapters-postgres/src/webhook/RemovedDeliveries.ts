import type { PgClient } from "@effect/sql-pg/PgClient"
import { WebhookId } from "@leadwell/domain/webhook/Webhook"
import { Effect, Schema } from "effect"
import { decodeRows } from "../sql/Rows.ts"

const webhookIds = decodeRows(Schema.Struct({ webhook: WebhookId }))

/** The maximum number of deliveries that one statement deletes. It limits how long their rows stay locked. */
export const removedAtOnce = 1000

/** Removes a step of the deliveries of a webhook, and returns the removed rows. */
export const removeDeliveries = (sql: PgClient, webhook: WebhookId) => sql`
  delete from leadwell.webhook_deliveries where ctid = any(array(
    select ctid from leadwell.webhook_deliveries where webhook = ${webhook}
    order by number limit ${removedAtOnce} for update
  )) returning 1`

/** Returns the webhooks that were removed and have deliveries left. An index leads from one webhook to the next. */
const removedWebhooks = (sql: PgClient) =>
  Effect.map(
    Effect.flatMap(
      sql`
        with recursive named as (
          (select webhook from leadwell.webhook_deliveries order by webhook limit 1)
          union all
          select (
            select d.webhook from leadwell.webhook_deliveries d where d.webhook > n.webhook order by d.webhook limit 1
          )
          from named n where n.webhook is not null
        )
        select n.webhook from named n
        where n.webhook is not null and not exists (select from leadwell.webhooks w where w.id = n.webhook)`,
      webhookIds
    ),
    (rows) => rows.map(({ webhook }) => webhook)
  )

/** Removes in steps what is left of the deliveries of webhooks that were removed. */
export const removeLeftDeliveries = Effect.fnUntraced(function* (sql: PgClient) {
  for (const webhook of yield* removedWebhooks(sql)) {
    yield* Effect.repeat(removeDeliveries(sql, webhook), { until: (removed) => removed.length < removedAtOnce })
  }
})
