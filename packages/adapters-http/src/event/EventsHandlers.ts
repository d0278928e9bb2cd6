import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../Api.ts"
import { refuse } from "../response/Refusals.ts"
import { eventItem } from "./EventsGroup.ts"

/** Answers the events' endpoint by {@link EventRepository}. */
export const layer = HttpApiBuilder.group(
  Api,
  "events",
  Effect.fnUntraced(function* (handlers) {
    const events = yield* EventRepository
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return { data: (yield* events.after(query.after, query.limit)).map(eventItem) }
      }, Effect.mapError(refuse))
    })
  })
)
