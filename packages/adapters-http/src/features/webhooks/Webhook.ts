import { ToldEventType } from "@leadwell/domain/event/DomainEvent"
import { DeliveryFailure } from "@leadwell/domain/features/webhooks/DeliveryAttempt"
import type { CountedWebhook } from "@leadwell/domain/features/webhooks/ManagedWebhooks"
import { stateOf, type Webhook as DomainWebhook, WebhookState } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookContent } from "@leadwell/domain/features/webhooks/WebhookContent"
import type { WebhookHealth } from "@leadwell/domain/features/webhooks/WebhookHealth"
import { webhookRequestKeys } from "@leadwell/domain/features/webhooks/WebhookRequest"
import type { SecretWebhook as DomainSecretWebhook } from "@leadwell/domain/features/webhooks/Webhooks"
import { Redacted, Schema } from "effect"
import { Actor } from "../../audit/Actor.ts"
import { Timestamp, timestamp, timestampOrNull } from "../../response/Timestamp.ts"

const fields = {
  id: Schema.String,
  account: Schema.NullOr(Schema.String),
  business: Schema.NullOr(Schema.String),
  content: WebhookContent,
  url: Schema.String.annotate({ examples: ["https://receiver.example/leadwell"] }),
  events: Schema.Array(ToldEventType),
  created_at: Timestamp,
  created_by: Actor,
  previous_secret_until: Schema.NullOr(Timestamp),
  disabled_at: Schema.NullOr(Timestamp)
}

/**
 * A webhook. It shows the account that it belongs to, what its latest attempts tell of the receiver, and until when the
 * previous secret still signs.
 */
export const Webhook = Schema.Struct({
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
export const SecretWebhook = Schema.Struct({
  ...fields,
  secret: Schema.String.annotate({ examples: [`whsec_${"0123456789".repeat(5).slice(0, 42)}A=`] })
}).annotate({ identifier: "SecretWebhook" })

/** The body of a request that creates a webhook, as a client encodes it. */
export const WebhookBody = Schema.Struct({
  url: webhookRequestKeys.url.schema.annotate({
    format: "uri",
    description: "A private address, or one by http, is taken only where `WEBHOOK_ALLOW_PRIVATE` is on."
  }),
  events: webhookRequestKeys.events.schema.check(Schema.isMaxLength(ToldEventType.literals.length)),
  account: Schema.optionalKey(webhookRequestKeys.account.schema),
  business: Schema.optionalKey(webhookRequestKeys.business.schema).annotate({
    description: "Only events of this business come, which the account of the webhook owns."
  }),
  content: Schema.optionalKey(webhookRequestKeys.content.schema).annotate({
    description:
      "`ids` when left out. With `lead`, a delivery of `business_lead.assigned`, `business_lead.released` or `business_lead.rectified` carries the lead as its business reads it at that moment. Such a webhook is of an account, its `url` is https, and who registers it may read leads."
  })
})

const fieldsOf = (webhook: DomainWebhook) => ({
  id: webhook.id,
  account: webhook.account,
  business: webhook.business,
  content: webhook.content,
  url: webhook.url,
  events: webhook.events,
  created_at: timestamp(webhook.created_at),
  created_by: webhook.created_by,
  previous_secret_until: timestampOrNull(webhook.previous?.until ?? null),
  disabled_at: timestampOrNull(webhook.disabled_at)
})

const encodeHealth = ({ failing_since, last_failure, last_success_at }: WebhookHealth) => ({
  failing_since: timestampOrNull(failing_since),
  last_success_at: timestampOrNull(last_success_at),
  last_failure: last_failure && {
    at: timestamp(last_failure.at),
    reason: last_failure.failure,
    status: last_failure.status
  }
})

/** Encodes a webhook without its secrets. */
export const encodeWebhook = (webhook: CountedWebhook): typeof Webhook.Type => ({
  ...fieldsOf(webhook),
  state: stateOf(webhook),
  ...encodeHealth(webhook.health),
  pending_deliveries: webhook.pending,
  failed_deliveries: webhook.failed
})

/** Encodes a webhook with its new secret. */
export const encodeSecretWebhook = ({ secret, webhook }: DomainSecretWebhook): typeof SecretWebhook.Type => ({
  ...fieldsOf(webhook),
  secret: Redacted.value(secret)
})
