import { Context, type Effect } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { DomainEvent } from "./DomainEvent.ts"

/** An event under its number: the later it was written by one process, the higher. */
export interface NumberedEvent {
  readonly number: number
  readonly event: DomainEvent
}

/**
 * Reads events in the order of their numbers. Decisions return the events that they cause. A port that stores a
 * decision MUST append its events, in their order and together with the decision, or store neither.
 */
export class EventRepository extends Context.Service<
  EventRepository,
  {
    /**
     * Returns at most `limit` events with numbers above `number`, the lowest first. MUST NOT return an event while one
     * with a lower number may still appear, or a reader that goes on from the last number it saw would miss that one.
     */
    readonly after: (number: number, limit: number) => Effect.Effect<ReadonlyArray<NumberedEvent>, StorageUnavailable>
  }
>()("@leadwell/domain/event/EventRepository") {}
