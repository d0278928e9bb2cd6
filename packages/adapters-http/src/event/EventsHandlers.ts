import { Events } from "@leadwell/domain/event/Events"
import { listRequestOf } from "@leadwell/domain/pagination/Following"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { EventsGroup, encodeEvent } from "./EventsGroup.ts"

/** Handler of the events' endpoint, which calls {@link Events}. */
export const layer = HttpApiBuilder.group(
  contractOf(EventsGroup),
  "events",
  Effect.fnUntraced(function* (handlers) {
    const events = yield* Events
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const operator = yield* current<"operator">()
        const asked = yield* Effect.mapError(Effect.fromResult(listRequestOf(query, "Follow")), refuse)
        if (asked._tag === "Page") {
          const page = yield* Effect.mapError(events.page(operator, asked.filter, asked.request), refuse)
          return yield* enveloped(mapPage(page, encodeEvent), "/api/events")
        }
        const { after, limit } = asked.request
        const found = yield* Effect.mapError(events.after(operator, after, limit, asked.filter), refuse)
        return { data: found.map(encodeEvent) }
      })
    })
  })
)
