import { Context, type DateTime, type Effect, type Result } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { LeadHolder } from "../distribution/Release.ts"
import type { Contact } from "../lead/Duplicate.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { Sort } from "../pagination/Sort.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { LeadFilter } from "./LeadFilter.ts"
import type { LeadChange } from "./LeadReview.ts"

/** No lead has this id. */
export class LeadNotFound extends Fact("LeadNotFound", "No lead has this id.")<{ readonly id: LeadId }> {}

/** A stored lead and the number of its taken places. */
export interface LeadProgress {
  readonly lead: Lead
  readonly places_taken: number
}

/** A lead of a list, with the businesses that have it, the first assignment first. Released ones are left out. */
export interface LeadWithHolders extends LeadProgress {
  readonly holders: ReadonlyArray<BusinessId>
}

/** A stored change of a lead, and the number of the places that are taken after it. */
export interface ChangedLead extends LeadChange {
  readonly places_taken: number
}

/** An earlier lead of the same person. */
export type EarlierLead = Pick<Lead, "confirm_by" | "id" | "stage">

/** The earlier leads of some leads, the latest first. A lead without earlier ones may be missing. */
export type EarlierLeads = ReadonlyMap<LeadId, ReadonlyArray<EarlierLead>>

/** The contacts of a person who asks for something of a subcategory. */
export interface AskingPerson extends Pick<Lead, "subcategory_id"> {
  readonly contacts: ReadonlyArray<Contact>
}

/** The maximum number of earlier leads that are looked up for one lead. */
export const mostEarlier = 100

/** Reads stored leads, and changes them one at a time. */
export class LeadRepository extends Context.Service<
  LeadRepository,
  {
    /** Returns the lead with this id. */
    readonly get: (id: LeadId) => Effect.Effect<LeadProgress, LeadNotFound | StorageUnavailable>
    /**
     * Returns for each of these leads the leads of the same person and subcategory that were received before it, at
     * most 100.
     *
     * - MUST return those that share a contact of `contactsOf` with the lead, in any stage (`leadReviewLaws`).
     */
    readonly earlierOf: (leads: ReadonlyArray<Lead>) => Effect.Effect<EarlierLeads, StorageUnavailable>
    /**
     * Returns for each of some persons the receipts of the leads that can make their next lead a duplicate.
     *
     * - MUST return the instants with which `LeadInbox.receive` would call `decide` now (`leadReviewLaws`).
     */
    readonly receiptsOf: (
      persons: ReadonlyArray<AskingPerson>
    ) => Effect.Effect<ReadonlyArray<ReadonlyArray<DateTime.Utc>>, StorageUnavailable>
    /**
     * Returns one page of the leads that a filter selects.
     *
     * - MUST list exactly the leads that `selectsLead` accepts (`leadFilterLaws`).
     * - MUST sort by `created_at`, and leads of one instant by id (`leadFilterLaws`).
     * - MUST name the holders by assignment, and those of one instant by id (`releaseLaws`).
     */
    readonly page: (
      filter: LeadFilter,
      sort: Sort,
      request: PageRequest
    ) => Effect.Effect<Page<LeadWithHolders>, StorageUnavailable>
    /**
     * Returns at most `limit` of the leads that a filter selects and whose ids are above a number, by ascending id, as
     * `page` does.
     *
     * - MUST list exactly the leads that `selectsLead` accepts (`leadFilterLaws`).
     * - MUST NOT return a lead while one with a lower id may still become visible, or a reader that goes on after the
     *   last one would miss it. No law can stop a writer, so see
     *   `packages/adapters-postgres/test/intake/twoStores.test.ts`.
     */
    readonly after: (
      number: number,
      limit: number,
      filter: LeadFilter
    ) => Effect.Effect<ReadonlyArray<LeadWithHolders>, StorageUnavailable>
    /**
     * Replaces a lead with the result of `change` and stores its releases. Appends the events and the entries of the
     * audit trail of the change, and returns the change. `change` gets all businesses that have or had the lead.
     *
     * - MUST be atomic: of two concurrent calls for one id, the second sees the writes of the first (`leadReviewLaws`).
     * - MUST NOT overlap in time with an offer of the same lead: `modify` waits, and an offer waits or skips the lead
     *   (`distributionRepositoryLaws`).
     * - MUST NOT overlap in time with a reclaim request for the lead or a decision about one (`releaseLaws`).
     * - MUST write nothing when `change` fails (`leadReviewLaws`).
     * - MUST make a lead due when `change` opens it (`dueLeadLaws`).
     * - MUST store the releases as `ReclaimRepository.decide` does (`releaseLaws`).
     * - MUST find the lead under its new contacts, and no longer under those that `change` replaced, as a duplicate
     *   and to erase it (`rectificationLaws`).
     * - MUST remove the links to the person when `change` says that they end; `SecretRepository` of
     *   `@leadwell/people` stores them (`secretRepositoryLaws`).
     * - You may rely on: `change` alters no field but `stage`, `extra_info`, `remark` and those of `personKeys`.
     */
    readonly modify: <E>(
      id: LeadId,
      change: (lead: Lead, holders: ReadonlyArray<LeadHolder>) => Result.Result<LeadChange, E>
    ) => Effect.Effect<ChangedLead, E | LeadNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/intake/LeadRepository") {}
