import { Context, type DateTime, type Effect } from "effect"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** How much of one kind waits, and since when that does which has waited longest. */
export interface Waiting {
  readonly count: number
  readonly since: DateTime.Utc | null
}

/**
 * How much waits in the store. Of the leads in a stage, the one with the lowest number has waited longest, since its
 * receipt.
 */
export interface BacklogSize {
  /** Open leads: those with a place free. */
  readonly open: Waiting
  /** Leads that wait for their review. */
  readonly held: Waiting
  /**
   * Open leads that are to be offered: since their last offering; those that were never offered, or are to be offered
   * anew, since the receipt of the one with the lowest number.
   */
  readonly due: Waiting
  /** Reclaim requests without a decision. */
  readonly reclaims: Waiting
}

/** Tells how much waits in the store, to whoever watches over it. */
export class Backlog extends Context.Service<
  Backlog,
  {
    /**
     * What waits now; leads that were last offered at `offeredBy` or before are due, besides those that are due
     * anyway. MUST tell the same leads as due that `DistributionRepository.due` lists. Counts MUST be exact up to
     * `most`, and `most` beyond it: so that asking costs little, however much waits.
     */
    readonly read: (limits: {
      readonly offeredBy: DateTime.Utc
      readonly most: number
    }) => Effect.Effect<BacklogSize, StorageUnavailable>
  }
>()("@leadwell/domain/storage/Backlog") {}
