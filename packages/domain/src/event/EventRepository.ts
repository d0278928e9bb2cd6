import { Context, type Effect } from "effect"
import type { LeadId } from "../lead/LeadId.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { DomainEvent } from "./DomainEvent.ts"
import type { EventFilter } from "./EventFilter.ts"

/** An event with its number. */
export interface NumberedEvent {
  readonly number: number
  readonly event: DomainEvent
}

/**
 * Reads events in the order of their numbers. These methods append them: `LeadInbox.receive`, `LeadRepository.modify`,
 * `DistributionRepository.offer`, `BusinessLeadRepository.tellOutcome`, `ReclaimRepository.insert` and `decide`,
 * `HookRepository.addSubmission`, and `ErasureRepository.eraseLeads`, `rectify` and `confirm`.
 *
 * - Each of them MUST append exactly the events that the function returns with which it is called, in their order; for
 *   `eraseLeads`, those that `eraseLead` returns (`eventRepositoryLaws`, `erasureRepositoryLaws`).
 * - Each of them MUST store the events together with the change that they tell of, or neither (`atomicityLaws`).
 * - Of two events that one process writes one after the other, the later MUST have the higher number
 *   (`eventRepositoryLaws`).
 */
export class EventRepository extends Context.Service<
  EventRepository,
  {
    /**
     * Returns at most `limit` events with numbers above `number`, by ascending number (`eventRepositoryLaws`). A filter
     * leaves out the events that it does not select (`eventFilterLaws`).
     *
     * - MUST NOT return an event while an event with a lower number may still become visible, or a reader that
     *   continues after the last number it saw would miss that event (`eventRepositoryLaws`).
     */
    readonly after: (
      number: number,
      limit: number,
      filter?: EventFilter
    ) => Effect.Effect<ReadonlyArray<NumberedEvent>, StorageUnavailable>
    /**
     * Returns one page of the events that a filter selects, by ascending number (`eventFilterLaws`). The events that
     * are visible now are all that count. An event with a lower number may appear later.
     *
     * - MUST be exact before, during and after any call of `countAhead` (`eventFilterLaws`).
     */
    readonly page: (filter: EventFilter, request: PageRequest) => Effect.Effect<Page<NumberedEvent>, StorageUnavailable>
    /**
     * Counts some events in advance, so that `page` need not count them again, and returns how many steps it took. A
     * store whose pages are fast without it returns 0.
     *
     * - MUST return 0 when nothing is left to count (`eventFilterLaws`).
     */
    readonly countAhead: Effect.Effect<number, StorageUnavailable>
    /** Returns all events of a lead, by ascending number (`eventRepositoryLaws`). */
    readonly ofLead: (lead: LeadId) => Effect.Effect<ReadonlyArray<DomainEvent>, StorageUnavailable>
  }
>()("@leadwell/domain/event/EventRepository") {}
