import { Events } from "@leadwell/domain/event/Events"
import { listRequestOf } from "@leadwell/domain/pagination/Following"
import { Effect } from "effect"
import { current } from "../access/Authorization.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { EventsGroup, encodeEvent } from "./EventsGroup.ts"

/** Handler of the events' endpoint, which calls {@link Events}. */
export const layer = handlersOf(EventsGroup, function* () {
  const events = yield* Events
  return {
    *list({ query }) {
      const operator = yield* current<"operator">()
      const asked = yield* Effect.fromResult(listRequestOf(query, "Follow"))
      if (asked._tag === "Page") {
        const page = yield* events.page(operator, asked.filter, asked.request)
        return yield* enveloped(page, encodeEvent)
      }
      const { after, limit } = asked.request
      const found = yield* events.after(operator, after, limit, asked.filter)
      return { data: found.map(encodeEvent) }
    }
  }
})
