import { Context, Data, type Effect, type Result } from "effect"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { LeadChange } from "./LeadReview.ts"

/** There is no lead with this id. */
export class LeadNotFound extends Data.TaggedError("LeadNotFound")<{}> {}

/** A stored lead, and how many of its places are taken. */
export interface KeptLead {
  readonly lead: Lead
  readonly places_taken: number
}

/** Reads leads that were received, and changes them one at a time. */
export class LeadRepository extends Context.Service<
  LeadRepository,
  {
    /** Returns the lead with this id. */
    readonly get: (id: LeadId) => Effect.Effect<KeptLead, LeadNotFound | StorageUnavailable>
    /**
     * Returns one page of all leads, or of those in a stage, the latest first. `total` MUST be exact. A page beyond the
     * end is empty and has the total.
     */
    readonly page: (
      stage: LeadStage | "every",
      request: PageRequest
    ) => Effect.Effect<Page<KeptLead>, StorageUnavailable>
    /**
     * Replaces a lead by what `change` makes of it, appends the events of the change, and returns the replacement.
     *
     * - MUST be atomic: two concurrent calls for one id never see the same lead.
     * - MUST NOT call `change` while the lead is being offered.
     * - MUST write nothing when `change` fails.
     * - A lead that becomes open is due.
     */
    readonly modify: <E>(
      id: LeadId,
      change: (lead: Lead) => Result.Result<LeadChange, E>
    ) => Effect.Effect<KeptLead, E | LeadNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/intake/LeadRepository") {}
