import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { EventFeedRequest } from "@leadwell/domain/event/EventFeed"
import type { NumberedEvent } from "@leadwell/domain/event/EventRepository"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authorization, RequiredAbility } from "../request/Authorization.ts"
import { OperatorOnly } from "../request/CurrentOperator.ts"
import { QueryDecoding } from "../request/Decoding.ts"
import { ServiceUnavailable } from "../response/Refusals.ts"
import { Timestamp, timestamp } from "../response/Timestamp.ts"

/** An event, which identifies everything by id alone. */
export const EventItem = Schema.Struct({
  number: Schema.Int,
  type: DomainEventType,
  timestamp: Timestamp,
  data: Schema.Struct({
    lead_id: Schema.Int,
    business_id: Schema.NullOr(Schema.String),
    reclaim_id: Schema.NullOr(Schema.String)
  })
}).annotate({ identifier: "Event" })

/** Encodes an event. */
export const eventItem = ({ event, number }: NumberedEvent): typeof EventItem.Type => ({
  number,
  type: event.type,
  timestamp: timestamp(event.at),
  data: { lead_id: event.lead, business_id: event.business, reclaim_id: event.reclaim }
})

/** The endpoint that lists events. */
export const EventsGroup = HttpApiGroup.make("events")
  .add(
    HttpApiEndpoint.get("list", "/api/events", {
      query: EventFeedRequest,
      success: Schema.Struct({ data: Schema.Array(EventItem) }),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(RequiredAbility, "operator")
      .annotate(OpenApi.Summary, "Read what happened")
      .annotate(
        OpenApi.Description,
        "The oldest first, from the event after the number `after` on. What happens at the same moment may appear out of order: an event that was written a little earlier can show up after one of a higher number."
      )
  )
  .middleware(OperatorOnly)
  .middleware(Authorization)
  .annotate(OpenApi.Title, "Events")
  .annotate(OpenApi.Description, "Everything that happened, in order, for an operator who follows it without webhooks.")
