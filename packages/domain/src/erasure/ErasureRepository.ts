import { Context, type DateTime, type Effect } from "effect"
import type { Contact } from "../lead/Duplicate.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/**
 * Selects the leads to erase: those of a person, by a contact from `contactsOf`, or those without activity after an
 * instant. Activity is the receipt, an assignment, a reclaim request or its decision.
 */
export type Erasable = { readonly contact: Contact } | { readonly quietSince: DateTime.Utc }

/** Erases personal data. */
export class ErasureRepository extends Context.Service<
  ErasureRepository,
  {
    /**
     * Erases at most `limit` of the selected leads that are not erased yet, and returns their number.
     *
     * - MUST return 0 only when no lead is left (`erasureRepositoryLaws`).
     * - MUST store the result of `eraseLead` for each lead and append its events (`erasureRepositoryLaws`).
     * - MUST remove the contacts of the lead and the completed requests about it (`erasureRepositoryLaws`).
     * - MUST remove the screenshots, descriptions and remarks of its reclaim requests (`erasureRepositoryLaws`).
     * - MUST leave everything else as it is: assignments with their positions and totals, decisions, states, earlier
     *   events (`erasureRepositoryLaws`).
     * - MUST NOT overlap with a concurrent offer of the lead, or with a concurrent decision about it (`retentionLaws`).
     * - MUST NOT overlap with a concurrent review of the lead (`retentionLaws`).
     * - MUST be atomic for each lead: a reader sees all of its erasure or none (`atomicityLaws`).
     */
    readonly eraseLeads: (
      which: Erasable,
      limit: number,
      now: DateTime.Utc
    ) => Effect.Effect<number, StorageUnavailable>
    /**
     * Removes the screenshots of at most `limit` requests that were decided at or before `decidedBy`, and returns the
     * number.
     *
     * - MUST return 0 only when no screenshot is left, except those that a concurrent call is removing
     *   (`retentionLaws`).
     */
    readonly removeScreenshots: (decidedBy: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
    /**
     * Blanks the description and the remark of at most `limit` requests about erased leads, and returns the number. It
     * selects requests that were decided at or before `decidedBy`; their texts were written during or after the
     * erasure.
     *
     * - MUST return 0 only when no text is left, except those that a concurrent call is blanking (`retentionLaws`).
     */
    readonly blankTexts: (decidedBy: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/domain/erasure/ErasureRepository") {}
