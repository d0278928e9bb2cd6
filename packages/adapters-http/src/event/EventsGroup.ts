import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { idsOf } from "@leadwell/domain/event/DomainEvent"
import { EventQuery } from "@leadwell/domain/event/EventFilter"
import type { NumberedEvent } from "@leadwell/domain/event/EventRepository"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { ServiceUnavailable, UnprocessableContent } from "../response/Refusals.ts"
import { Timestamp, timestamp } from "../response/Timestamp.ts"

/** An event, which identifies everything by id alone. One about a submission has no lead. */
export const Event = Schema.Struct({
  number: Schema.Int,
  type: DomainEventType,
  timestamp: Timestamp,
  data: Schema.Struct({
    lead_id: Schema.NullOr(Schema.Int),
    business_id: Schema.NullOr(Schema.String),
    reclaim_id: Schema.NullOr(Schema.String),
    submission_id: Schema.optionalKey(Schema.String)
  })
}).annotate({ identifier: "Event" })

/** Encodes an event. */
export const encodeEvent = ({ event, number }: NumberedEvent): typeof Event.Type => ({
  number,
  type: event.type,
  timestamp: timestamp(event.at),
  data: idsOf(event)
})

/** The endpoint that lists events. */
export const EventsGroup = HttpApiGroup.make("events")
  .add(
    HttpApiEndpoint.get("list", "/api/events", {
      query: EventQuery,
      success: Schema.Union([pageEnvelope(Event), Schema.Struct({ data: Schema.Array(Event) })]),
      error: [UnprocessableContent, ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "Read what happened")
      .annotate(
        OpenApi.Description,
        "The oldest first, from the event after the number `after` on, without links and totals. To follow the events, ask again after the last number. Such a list never skips an event that is still being written. With `page` or `per_page` it is a list with pages, as the others are; `after` and `limit` are for the former alone. `type`, `lead` and `business` combine; `business` selects the events about a lead of that business and its reclaim requests."
      )
  )
  .middleware(authorization("operator"))
  .annotate(OpenApi.Title, "Events")
  .annotate(OpenApi.Description, "Everything that happened, in order, for an operator who follows it without webhooks.")
