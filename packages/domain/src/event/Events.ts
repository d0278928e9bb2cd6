import { Context, Effect, Layer } from "effect"
import type { Granted } from "../access/Grant.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { EventFilter } from "./EventFilter.ts"
import { EventRepository, type NumberedEvent } from "./EventRepository.ts"

/** Shows an operator the events of all accounts. */
export class Events extends Context.Service<
  Events,
  {
    /** Returns at most `limit` events with numbers above `number` that a filter selects, by ascending number. */
    readonly after: (
      operator: Granted<"operator">,
      number: number,
      limit: number,
      filter: EventFilter
    ) => Effect.Effect<ReadonlyArray<NumberedEvent>, StorageUnavailable>
    /** Returns one page of the events that a filter selects, by ascending number. */
    readonly page: (
      operator: Granted<"operator">,
      filter: EventFilter,
      request: PageRequest
    ) => Effect.Effect<Page<NumberedEvent>, StorageUnavailable>
  }
>()("@leadwell/domain/event/Events") {
  static readonly layer = Layer.effect(
    Events,
    Effect.map(EventRepository, (events) => ({
      after: Effect.fn("Events.after")((_, number, limit, filter) => events.after(number, limit, filter)),
      page: Effect.fn("Events.page")((_, filter, request) => events.page(filter, request))
    }))
  )
}
