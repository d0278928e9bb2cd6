import { Events } from "@leadwell/domain/event/Events"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../Api.ts"
import { CurrentOperator } from "../request/CurrentOperator.ts"
import { refuse } from "../response/Refusals.ts"
import { eventItem } from "./EventsGroup.ts"

/** Handler of the events' endpoint, which calls {@link Events}. */
export const layer = HttpApiBuilder.group(
  Api,
  "events",
  Effect.fnUntraced(function* (handlers) {
    const events = yield* Events
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const found = yield* events.after(yield* CurrentOperator, query.after, query.limit)
        return { data: found.map(eventItem) }
      }, Effect.mapError(refuse))
    })
  })
)
