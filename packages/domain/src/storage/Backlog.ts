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
     * - MUST count exactly up to `most`, and return `most` above it, so that the cost of a reading is bounded
     *   (`backlogLaws`).
     */
    readonly read: (limits: {
      readonly receivedBy: DateTime.Utc
      readonly today: CalendarDate
      readonly most: number
    }) => Effect.Effect<BacklogSize, StorageUnavailable>
  }
>()("@leadwell/domain/storage/Backlog") {}
