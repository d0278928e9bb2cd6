import { Context, type DateTime, type Effect } from "effect"
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
 * The number of waiting items in the store. Among the leads in a stage, the lead with the lowest number has waited
 * longest, since its receipt.
 */
export interface BacklogSize {
  /** Open leads, which have a free place. */
  readonly open: Waiting
  /** Leads that wait for review. */
  readonly held: Waiting
  /**
   * Open leads that are due for an offer. A lead waits since its last offer; leads without an offer, or due again by a
   * change, wait since the receipt of the lowest number among them.
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
     * Returns the waiting work of this moment. Leads whose last offer was at or before `offeredBy` are due, besides
     * those that are due anyway.
     *
     * - MUST count the same leads as due that `DistributionRepository.due` returns (`backlogLaws`).
     * - MUST count exactly up to `most`, and return `most` above it, so that the cost of a reading is bounded
     *   (`backlogLaws`).
     */
    readonly read: (limits: {
      readonly offeredBy: DateTime.Utc
      readonly most: number
    }) => Effect.Effect<BacklogSize, StorageUnavailable>
  }
>()("@leadwell/domain/storage/Backlog") {}
