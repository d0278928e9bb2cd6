import { DateTime, Schema } from "effect"
import type { NumberedEvent } from "../event/EventRepository.ts"
import { Identifier } from "../input/Identifier.ts"
import { uuidBits, uuidV7 } from "../input/Uuid.ts"
import { DeliveryAttempt } from "./DeliveryAttempt.ts"
import { type AccountedEvent, audienceOf } from "./EventAudience.ts"
import { DeliveredEvent, testEvent } from "./TestEvent.ts"
import { isActive, type Webhook, WebhookId } from "./Webhook.ts"

/** The id of a delivery, a UUIDv7. The receiver sees it with every attempt. */
export const DeliveryId = Identifier.pipe(Schema.brand("DeliveryId"))

/** The id of a delivery. */
export type DeliveryId = typeof DeliveryId.Type

/** The status of a delivery. */
export const DeliveryStatus = Schema.Literals(["pending", "delivered", "failed"])

/**
 * The delivery of an event to a webhook. `number` is that of the event; a test event has the number of the last event
 * before it. `due_at` is the next instant of a claim, or null after the end. `claim` counts
 * claims as an optimistic lock, and `failures` counts consecutive failures.
 */
export const Delivery = Schema.Struct({
  id: DeliveryId,
  webhook: WebhookId,
  number: Schema.Int,
  event: DeliveredEvent,
  created_at: Schema.DateTimeUtc,
  status: DeliveryStatus,
  due_at: Schema.NullOr(Schema.DateTimeUtc),
  ended_at: Schema.NullOr(Schema.DateTimeUtc),
  claim: Schema.Int,
  failures: Schema.Int,
  attempts: Schema.Array(DeliveryAttempt)
})

/** The delivery of an event to a webhook. */
export interface Delivery extends Schema.Schema.Type<typeof Delivery> {}

/**
 * Returns a deterministic UUIDv7: the time of the event, and the random bits of the webhook XOR the number of the
 * event. Every process computes the same id, so no delivery is created twice.
 */
const idOf = (webhook: WebhookId, { event, number }: NumberedEvent): DeliveryId =>
  uuidV7(DateTime.toEpochMillis(event.at), uuidBits(webhook) ^ BigInt(number)) as DeliveryId

/** Returns whether a webhook is active and subscribes to an event that its account may learn of. */
const receives = ({ account, disabled_at, events }: Webhook, one: AccountedEvent): boolean =>
  isActive({ disabled_at }) && events.includes(one.event.type) && (account === null || account === audienceOf(one))

const dueAtOnce = (now: DateTime.Utc) =>
  ({
    created_at: now,
    status: "pending",
    due_at: now,
    ended_at: null,
    claim: 0,
    failures: 0,
    attempts: []
  }) as const

/** Returns the delivery of an event to a webhook, due at once, or null when the webhook does not receive the event. */
export const deliveryOf = (webhook: Webhook, accounted: AccountedEvent, now: DateTime.Utc): Delivery | null =>
  receives(webhook, accounted)
    ? {
        id: idOf(webhook.id, accounted),
        webhook: webhook.id,
        number: accounted.number,
        event: accounted.event,
        ...dueAtOnce(now)
      }
    : null

/** Returns the delivery of a test event to a webhook, due at once. `number` is that of the last event so far. */
export const testDelivery = (id: DeliveryId, webhook: WebhookId, number: number, now: DateTime.Utc): Delivery => ({
  id,
  webhook,
  number,
  event: testEvent(now),
  ...dueAtOnce(now)
})
