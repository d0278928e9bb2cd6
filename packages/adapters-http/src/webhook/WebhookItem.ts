import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { DeliveryFailure } from "@leadwell/domain/webhook/DeliveryAttempt"
import { stateOf, type Webhook, WebhookState } from "@leadwell/domain/webhook/Webhook"
import type { WebhookHealth } from "@leadwell/domain/webhook/WebhookHealth"
import { webhookRequestKeys } from "@leadwell/domain/webhook/WebhookRequest"
import type { CountedWebhook, SecretWebhook } from "@leadwell/domain/webhook/Webhooks"
import { Redacted, Schema } from "effect"
import { ActorItem } from "../audit/ActorItem.ts"
import { Timestamp, timestamp, timestampOrNull } from "../response/Timestamp.ts"

const fields = {
  id: Schema.String,
  account: Schema.NullOr(Schema.String),
  url: Schema.String.annotate({ examples: ["https://receiver.example/leadwell"] }),
  events: Schema.Array(DomainEventType),
  created_at: Timestamp,
  created_by: ActorItem,
  previous_secret_until: Schema.NullOr(Timestamp),
  disabled_at: Schema.NullOr(Timestamp)
}

/**
 * A webhook. It shows the account that it belongs to, what its latest attempts tell of the receiver, and until when the
 * previous secret still signs.
 */
export const WebhookItem = Schema.Struct({
  ...fields,
  state: WebhookState.annotate({
    description: "`failing` while the latest attempt failed and none succeeded since. `disabled` after a 410."
  }),
  failing_since: Schema.NullOr(Timestamp).annotate({
    description: "The first failure after the last success. Null when no attempt failed since."
  }),
  last_success_at: Schema.NullOr(Timestamp),
  last_failure: Schema.NullOr(
    Schema.Struct({ at: Timestamp, reason: Schema.NullOr(DeliveryFailure), status: Schema.NullOr(Schema.Int) })
  ).annotate({
    description: "The latest attempt that failed: the status of its answer, or the reason why there was none."
  }),
  pending_deliveries: Schema.Int.annotate({ description: "Those that wait for an attempt, counted up to 10 000." }),
  failed_deliveries: Schema.Int.annotate({
    description: "Those that were given up, and not replayed since, counted up to 10 000."
  })
}).annotate({ identifier: "Webhook" })

/** A webhook with its latest secret, which is shown only once. */
export const SecretWebhookItem = Schema.Struct({
  ...fields,
  secret: Schema.String.annotate({ examples: [`whsec_${"0123456789".repeat(5).slice(0, 42)}A=`] })
}).annotate({ identifier: "SecretWebhook" })

/** The body of a request that creates a webhook, as a client encodes it. */
export const WebhookBody = Schema.Struct({
  url: webhookRequestKeys.url.schema.annotate({
    format: "uri",
    description: "A private address, or one by http, is taken only where `WEBHOOK_ALLOW_PRIVATE` is on."
  }),
  events: webhookRequestKeys.events.schema.check(Schema.isMaxLength(DomainEventType.literals.length)),
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

const healthItem = ({ failing_since, last_failure, last_success_at }: WebhookHealth) => ({
  failing_since: timestampOrNull(failing_since),
  last_success_at: timestampOrNull(last_success_at),
  last_failure: last_failure && {
    at: timestamp(last_failure.at),
    reason: last_failure.failure,
    status: last_failure.status
  }
})

/** Encodes a webhook without its secrets. */
export const webhookItem = (webhook: CountedWebhook): typeof WebhookItem.Type => ({
  ...fieldsOf(webhook),
  state: stateOf(webhook),
  ...healthItem(webhook.health),
  pending_deliveries: webhook.pending,
  failed_deliveries: webhook.failed
})

/** Encodes a webhook with its new secret. */
export const secretWebhookItem = ({ secret, webhook }: SecretWebhook): typeof SecretWebhookItem.Type => ({
  ...fieldsOf(webhook),
  secret: Redacted.value(secret)
})
