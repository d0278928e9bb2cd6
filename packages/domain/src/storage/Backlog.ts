import { Context, type DateTime, type Effect } from "effect"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/**
 * The number of waiting items of one kind, and the instant since which the oldest waits. `since` is null when there is
 * none.
 */
export interface Waiting {
  readonly count: number
  readonly since: DateTime.Utc | null
}

/**
 * The number of waiting items in the store. Among the leads in a stage, the one with the earliest receipt has waited
 * longest.
 */
export interface BacklogSize {
  /** Open leads, which have a free place. */
  readonly open: Waiting
  /** Leads that wait for review. */
  readonly held: Waiting
  /**
   * Open leads that are due for an offer, or that a pending round has not examined yet. They wait since the
   * earliest receipt among them.
   */
  readonly due: Waiting
  /** Reclaim requests without a decision. */
  readonly reclaims: Waiting
  /** Events that were not yet handed out to webhooks, or not yet examined for mails. They wait since they happened. */
  readonly events: Waiting
  /** Deliveries to webhooks of which an attempt is due. They wait since the earliest `due_at`. */
  readonly deliveries: Waiting
  /** Webhooks that are failing. They wait since the earliest `failing_since`. */
  readonly failing: Waiting
  /** Mails that are neither sent nor given up. They wait since they were made. */
  readonly mails: Waiting
}

/** Measures the waiting work in the store, for monitoring. */
export class Backlog extends Context.Service<
  Backlog,
  {
    /**
     * Returns the waiting work of this moment.
     *
     * - MUST count as due the leads that `DistributionRepository.due` returns for `receivedBy`, and those that
     *   `RoundRepository.step` would still return for `today`, each once (`backlogLaws`).
     * - MUST count the events that a call of `DeliveryRepository.fanOut` or of `MailDeliveryRepository.fanOut` would
     *   still look at, each once (`outgoingBacklogLaws`).
     * - MUST count the deliveries that `DeliveryRepository.due` would return for `now`, and the pending mails that were
     *   made at or before `now` (`outgoingBacklogLaws`).
     * - MUST count the webhooks whose `stateOf` is failing (`outgoingBacklogLaws`).
     * - MUST count exactly up to `most`, and return `most` above it, so that the cost of a reading is bounded
     *   (`backlogLaws`).
     */
    readonly read: (limits: {
      readonly now: DateTime.Utc
      readonly receivedBy: DateTime.Utc
      readonly today: CalendarDate
      readonly most: number
    }) => Effect.Effect<BacklogSize, StorageUnavailable>
  }
>()("@leadwell/domain/storage/Backlog") {}
