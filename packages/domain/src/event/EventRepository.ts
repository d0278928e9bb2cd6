import { Context, type Effect } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { DomainEvent } from "./DomainEvent.ts"

/** An event under its number: the later it was written by one process, the higher. */
export interface NumberedEvent {
  readonly number: number
  readonly event: DomainEvent
}

/**
 * Delivers what happened. Every port that causes an event MUST write it together with its cause, or neither: what a
 * lead's arrival causes is {@link occurrencesOnArrival}, what an offering causes {@link occurrencesOfOffering}, what its erasure causes
 * {@link occurrencesOfErasure}, what any other change of a lead's stage causes {@link occurrencesOfStage}, and each change of a
 * reclaim request causes {@link eventOfReclaim}.
 */
export class EventRepository extends Context.Service<
  EventRepository,
  {
    /**
     * At most `limit` events with numbers above `number`, the lowest first. MUST NOT show an event while one with a lower number may still
     * come: who asks for those above the last number seen misses none.
     */
    readonly after: (number: number, limit: number) => Effect.Effect<ReadonlyArray<NumberedEvent>, StorageUnavailable>
  }
>()("@leadwell/domain/event/EventRepository") {}
