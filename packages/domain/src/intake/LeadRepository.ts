import { Context, Data, type Effect, type Result } from "effect"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { LeadChange } from "./LeadReview.ts"

/** No lead has this id. */
export class LeadNotFound extends Data.TaggedError("LeadNotFound")<{}> {}

/** A stored lead and the number of its taken places. */
export interface LeadProgress {
  readonly lead: Lead
  readonly places_taken: number
}

/** Reads stored leads, and changes them one at a time. */
export class LeadRepository extends Context.Service<
  LeadRepository,
  {
    /** Returns the lead with this id. */
    readonly get: (id: LeadId) => Effect.Effect<LeadProgress, LeadNotFound | StorageUnavailable>
    /**
     * Returns one page of all leads, or of the leads in a stage, by descending number.
     *
     * - MUST count the total exactly (`leadReviewLaws`).
     * - MUST return an empty page with the total beyond the end (`leadReviewLaws`).
     */
    readonly page: (
      stage: LeadStage | "every",
      request: PageRequest
    ) => Effect.Effect<Page<LeadProgress>, StorageUnavailable>
    /**
     * Replaces a lead with the result of `change`, appends the events of the change, and returns the replacement.
     *
     * - MUST be atomic: two concurrent calls for one id never see the same lead (`leadReviewLaws`).
     * - MUST NOT call `change` while the lead is being offered (`distributionRepositoryLaws`).
     * - MUST write nothing when `change` fails (`leadReviewLaws`).
     * - MUST make a lead due that becomes open (`dueLeadLaws`).
     */
    readonly modify: <E>(
      id: LeadId,
      change: (lead: Lead) => Result.Result<LeadChange, E>
    ) => Effect.Effect<LeadProgress, E | LeadNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/intake/LeadRepository") {}
