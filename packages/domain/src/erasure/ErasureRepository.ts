import { Context, type DateTime, type Effect } from "effect"
import type { Contact } from "../lead/Duplicate.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/**
 * Which leads are erased: those of a person, by a contact as `contactsOf` tells it, or those to which nothing
 * happened after an instant. What happens to a lead is its receipt, its assignments, and the requests to be released
 * from it with their decisions.
 */
export type Erasable = { readonly contact: Contact } | { readonly quietSince: DateTime.Utc }

/** Erases what is known of persons. */
export class ErasureRepository extends Context.Service<
  ErasureRepository,
  {
    /**
     * Erases at most `limit` of the leads that are not erased yet, and returns how many.
     *
     * - MUST return 0 only when there is none left.
     * - MUST store of each lead what `eraseLead` makes of it, and append its events.
     * - MUST remove the contacts of the lead, the completed requests about it, the screenshots of its reclaim
     *   requests, and their descriptions and remarks.
     * - MUST leave all else as it is: assignments with their positions and totals, distributions, states, earlier
     *   events.
     * - MUST be atomic for each lead, which no other call offers, decides on or reviews meanwhile.
     */
    readonly eraseLeads: (
      which: Erasable,
      limit: number,
      now: DateTime.Utc
    ) => Effect.Effect<number, StorageUnavailable>
    /**
     * Removes the screenshots of at most `limit` requests that were decided at or before an instant, and returns how
     * many. 0 MUST mean that there is none, but for those that another call is removing at this moment.
     */
    readonly removeScreenshots: (decidedBy: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
    /**
     * Blanks the description and the remark of at most `limit` requests that were decided at or before an instant and
     * whose lead is erased, and returns how many there were: they were written after the erasure, or at that moment.
     * 0 MUST mean that there is none, but for those that another call is blanking at this moment.
     */
    readonly blankTexts: (decidedBy: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/domain/erasure/ErasureRepository") {}
