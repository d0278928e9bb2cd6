import { idsOf } from "@leadwell/domain/event/DomainEvent"
import { DeliveryFailure } from "@leadwell/domain/features/webhooks/DeliveryAttempt"
import {
  type DeliveredEvent as DomainDeliveredEvent,
  DeliveredEventType
} from "@leadwell/domain/features/webhooks/TestEvent"
import { type WebhookDelivery, WebhookDeliveryStatus } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { Schema } from "effect"
import { Event } from "../../event/EventsGroup.ts"
import { Timestamp, timestamp, timestampOrNull } from "../../response/Timestamp.ts"

/** An event as it is delivered. A test event has no number and names nothing. */
export const DeliveredEvent = Schema.Struct({
  ...Event.fields,
  number: Schema.NullOr(Schema.Int),
  type: DeliveredEventType
}).annotate({ identifier: "DeliveredEvent" })

const encodeDeliveredEvent = (event: DomainDeliveredEvent, number: number | null): typeof DeliveredEvent.Type => ({
  number,
  type: event.type,
  timestamp: timestamp(event.at),
  data: idsOf(event)
})

/**
 * The delivery of an event to a webhook. Each attempt has the status of its answer, or the reason why there is no
 * answer.
 */
export const Delivery = Schema.Struct({
  id: Schema.String,
  status: WebhookDeliveryStatus,
  event: DeliveredEvent,
  created_at: Timestamp,
  due_at: Schema.NullOr(Timestamp),
  ended_at: Schema.NullOr(Timestamp),
  attempts: Schema.Array(
    Schema.Struct({ at: Timestamp, status: Schema.NullOr(Schema.Int), failure: Schema.NullOr(DeliveryFailure) })
  )
}).annotate({ identifier: "Delivery" })

/** Encodes a delivery. */
export const encodeDelivery = (delivery: WebhookDelivery): typeof Delivery.Type => ({
  id: delivery.id,
  status: delivery.status,
  event: encodeDeliveredEvent(delivery.event, delivery.number),
  created_at: timestamp(delivery.created_at),
  due_at: timestampOrNull(delivery.due_at),
  ended_at: timestampOrNull(delivery.ended_at),
  attempts: delivery.attempts.map(({ at, failure, status }) => ({ at: timestamp(at), status, failure }))
})
