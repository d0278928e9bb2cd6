import { Context, type Effect } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { DomainEvent } from "./DomainEvent.ts"

/** An event with its number. Numbers of events that one process writes rise with the time of writing. */
export interface NumberedEvent {
  readonly number: number
  readonly event: DomainEvent
}

/**
 * Reads events in the order of their numbers. Every port that stores a decision appends the events that the decision
 * returns.
 *
 * - MUST append exactly these events, in their order (`eventRepositoryLaws`).
 * - MUST store the events together with the decision, or neither of them (`atomicityLaws`).
 */
export class EventRepository extends Context.Service<
  EventRepository,
  {
    /**
     * Returns at most `limit` events with numbers above `number`, by ascending number (`eventRepositoryLaws`).
     *
     * - MUST NOT return an event while an event with a lower number may still become visible, or a reader that
     *   continues after the last number it saw would miss that event (`eventRepositoryLaws`).
     */
    readonly after: (number: number, limit: number) => Effect.Effect<ReadonlyArray<NumberedEvent>, StorageUnavailable>
  }
>()("@leadwell/domain/event/EventRepository") {}
