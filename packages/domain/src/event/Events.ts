import { Context, Effect, Layer } from "effect"
import type { Operator } from "../access/Operator.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { EventRepository, type NumberedEvent } from "./EventRepository.ts"

/** Shows an operator the events of all accounts. */
export class Events extends Context.Service<
  Events,
  {
    /** Returns at most `limit` events with numbers above `number`, by ascending number. */
    readonly after: (
      operator: Operator,
      number: number,
      limit: number
    ) => Effect.Effect<ReadonlyArray<NumberedEvent>, StorageUnavailable>
  }
>()("@leadwell/domain/event/Events") {
  static readonly layer = Layer.effect(
    Events,
    Effect.map(EventRepository, (events) => ({
      after: Effect.fn("Events.after")((_, number, limit) => events.after(number, limit))
    }))
  )
}
