import { DateTime, Schema } from "effect"
import { deliveryFields, deliveryForm, deliveryId, type DeliveryId, dueAtOnce } from "../../delivery/Delivery.ts"
import { type AccountedEvent, audienceOf } from "../../delivery/EventAudience.ts"
import { DeliveryAttempt } from "./DeliveryAttempt.ts"
import { DeliveredEvent, testEvent } from "./TestEvent.ts"
import { isActive, type Webhook, WebhookId } from "./Webhook.ts"

/** The status of a delivery to a webhook. */
export const WebhookDeliveryStatus = Schema.Literals(["pending", "delivered", "failed"])

/** The delivery of an event to a webhook. A test event has no number. */
export const WebhookDelivery = Schema.Struct({
  ...deliveryFields,
  receiver: WebhookId,
  queue: Schema.Null,
  event: DeliveredEvent,
  status: WebhookDeliveryStatus,
  attempts: Schema.Array(DeliveryAttempt)
})

/** The delivery of an event to a webhook. */
export interface WebhookDelivery extends Schema.Schema.Type<typeof WebhookDelivery> {}

/** The form in which deliveries to webhooks are stored. */
export const webhookDeliveries = deliveryForm<WebhookDelivery, unknown>("webhook", WebhookDelivery)

/** Returns whether a webhook is active and subscribes to an event that its account may learn of. */
const receives = ({ account, after, business, disabled_at, events }: Webhook, one: AccountedEvent): boolean =>
  isActive({ disabled_at }) &&
  one.number > after &&
  events.some((type) => type === one.event.type) &&
  (account === null || account === audienceOf(one)) &&
  (business === null || business === one.event.business)

/** Returns the delivery of an event to a webhook, due at once, or null when the webhook does not receive the event. */
export const deliveryOf = (webhook: Webhook, accounted: AccountedEvent, now: DateTime.Utc): WebhookDelivery | null => {
  const { event, number } = accounted
  if (!receives(webhook, accounted)) return null
  const id = deliveryId(webhook.id, DateTime.toEpochMillis(event.at), BigInt(number))
  return { id, receiver: webhook.id, queue: null, number, event, ...dueAtOnce(now) }
}

/** Returns the delivery of a test event to a webhook, due at once. */
export const testDelivery = (id: DeliveryId, webhook: WebhookId, now: DateTime.Utc): WebhookDelivery => ({
  id,
  receiver: webhook,
  queue: null,
  number: null,
  event: testEvent(now),
  ...dueAtOnce(now)
})
