import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import type { Webhook } from "@leadwell/domain/webhook/Webhook"
import { webhookRequestKeys } from "@leadwell/domain/webhook/WebhookRequest"
import type { CountedWebhook, SecretWebhook } from "@leadwell/domain/webhook/Webhooks"
import { Redacted, Schema } from "effect"
import { Creator } from "../audit/ActorItem.ts"
import { Timestamp, timestamp, timestampOrNull } from "../response/Timestamp.ts"

const fields = {
  id: Schema.String,
  account: Schema.NullOr(Schema.String),
  url: Schema.String.annotate({ examples: ["https://receiver.example/leadwell"] }),
  events: Schema.Array(DomainEventType),
  created_at: Timestamp,
  created_by: Creator,
  previous_secret_until: Schema.NullOr(Timestamp),
  disabled_at: Schema.NullOr(Timestamp)
}

/**
 * A webhook. It shows the account that it belongs to, whether it is disabled, and until when the previous secret still
 * signs.
 */
export const WebhookItem = Schema.Struct({
  ...fields,
  failed_deliveries: Schema.Int.annotate({ description: "Those that were given up, and not replayed since." })
}).annotate({ identifier: "Webhook" })

/** A webhook with its latest secret, which is shown only once. */
export const SecretWebhookItem = Schema.Struct({
  ...fields,
  secret: Schema.String.annotate({ examples: [`whsec_${"0123456789".repeat(5).slice(0, 42)}A=`] })
}).annotate({ identifier: "SecretWebhook" })

/** The body of a request that creates a webhook, as a client encodes it. */
export const WebhookBody = Schema.Struct({
  url: webhookRequestKeys.url.schema,
  events: webhookRequestKeys.events.schema,
  account: Schema.optionalKey(webhookRequestKeys.account.schema)
})

const fieldsOf = ({ account, created_at, created_by, disabled_at, events, id, previous, url }: Webhook) => ({
  id,
  account,
  url,
  events,
  created_at: timestamp(created_at),
  created_by,
  previous_secret_until: timestampOrNull(previous?.until ?? null),
  disabled_at: timestampOrNull(disabled_at)
})

/** Encodes a webhook without its secrets. */
export const webhookItem = (webhook: CountedWebhook): typeof WebhookItem.Type => ({
  ...fieldsOf(webhook),
  failed_deliveries: webhook.failed
})

/** Encodes a webhook with its new secret. */
export const secretWebhookItem = ({ secret, webhook }: SecretWebhook): typeof SecretWebhookItem.Type => ({
  ...fieldsOf(webhook),
  secret: Redacted.value(secret)
})
