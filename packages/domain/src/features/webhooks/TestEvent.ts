import { type DateTime, Schema } from "effect"
import { DomainEvent, DomainEventType } from "../../event/DomainEvent.ts"

/** The type of an event that is delivered. */
export const DeliveredEventType = Schema.Literals([...DomainEventType.literals, "webhook.test"])

/** An event that tells of nothing. It shows a receiver that deliveries reach it, in the shape of every other event. */
const TestEvent = Schema.Struct({
  type: Schema.Literal("webhook.test"),
  at: Schema.DateTimeUtc,
  lead: Schema.Null,
  business: Schema.Null,
  reclaim: Schema.Null
})

/** Returns a test event. */
export const testEvent = (at: DateTime.Utc): typeof TestEvent.Type => ({
  type: "webhook.test",
  at,
  lead: null,
  business: null,
  reclaim: null
})

/** An event that is delivered to a webhook. */
export const DeliveredEvent = Schema.Union([DomainEvent, TestEvent])

/** An event that is delivered to a webhook. */
export type DeliveredEvent = typeof DeliveredEvent.Type
