import { type Delivery, DeliveryStatus } from "@leadwell/domain/webhook/Delivery"
import { DeliveryFailure } from "@leadwell/domain/webhook/DeliveryAttempt"
import { Schema } from "effect"
import { EventItem, eventItem } from "../event/EventsGroup.ts"
import { Timestamp, timestamp, timestampOrNull } from "../response/Timestamp.ts"

/**
 * The delivery of an event to a webhook. Each attempt has the status of its answer, or the reason why there is no
 * answer.
 */
export const DeliveryItem = Schema.Struct({
  id: Schema.String,
  status: DeliveryStatus,
  event: EventItem,
  created_at: Timestamp,
  due_at: Schema.NullOr(Timestamp),
  ended_at: Schema.NullOr(Timestamp),
  attempts: Schema.Array(
    Schema.Struct({ at: Timestamp, status: Schema.NullOr(Schema.Int), failure: Schema.NullOr(DeliveryFailure) })
  )
}).annotate({ identifier: "Delivery" })

/** Encodes a delivery. */
export const deliveryItem = ({
  attempts,
  created_at,
  due_at,
  ended_at,
  event,
  id,
  number,
  status
}: Delivery): typeof DeliveryItem.Type => ({
  id,
  status,
  event: eventItem({ event, number }),
  created_at: timestamp(created_at),
  due_at: timestampOrNull(due_at),
  ended_at: timestampOrNull(ended_at),
  attempts: attempts.map(({ at, failure, status }) => ({ at: timestamp(at), status, failure }))
})
