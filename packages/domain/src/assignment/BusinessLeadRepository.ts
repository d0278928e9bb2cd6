import { Context, type Effect, type Result } from "effect"
import type { Reach } from "../access/Reach.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { Sort } from "../pagination/Sort.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { BusinessLead } from "./BusinessLead.ts"
import type { BusinessLeadFilter } from "./BusinessLeadFilter.ts"
import type { CountedOutcome, LeadOutcome, OutcomeChange } from "./LeadOutcome.ts"

/** The ids of a business lead. */
export interface BusinessLeadIds {
  readonly business: BusinessId
  readonly lead: LeadId
}

/** No lead with this id was ever assigned to the business. */
export class BusinessLeadNotFound extends Fact(
  "BusinessLeadNotFound",
  "No lead with this id was ever assigned to the business."
)<BusinessLeadIds> {}

/** Returns what a business tells of its lead, after its latest outcome, or null when that says the same. */
export type TellOutcome<E> = (
  lead: BusinessLead,
  latest: LeadOutcome | undefined
) => Result.Result<OutcomeChange | null, E>

/**
 * Reads the leads that were assigned to businesses, and stores what became of each there.
 *
 * - Each lead MUST tell whether a granted request or something else released its business, and have the instants of
 *   that release and of its withdrawal by its person, if there are such (`releaseLaws`).
 */
export class BusinessLeadRepository extends Context.Service<
  BusinessLeadRepository,
  {
    /** Returns the lead as it was assigned to the business, including a reclaimed lead. */
    readonly get: (
      business: BusinessId,
      lead: LeadId
    ) => Effect.Effect<BusinessLead, BusinessLeadNotFound | StorageUnavailable>
    /** Returns the existing business leads with these ids in any order (`businessLeadFilterLaws`). */
    readonly find: (
      ids: ReadonlyArray<BusinessLeadIds>
    ) => Effect.Effect<ReadonlyArray<BusinessLead>, StorageUnavailable>
    /**
     * Returns a lead as it was assigned to each business that ever got it, by the time of assignment and then by the id
     * of the business (`businessLeadRepositoryLaws`).
     */
    readonly ofLead: (lead: LeadId) => Effect.Effect<ReadonlyArray<BusinessLead>, StorageUnavailable>
    /**
     * Returns one page of the leads that were ever assigned to the business and that a filter selects.
     *
     * - MUST list exactly the leads that `selectsBusinessLead` accepts (`businessLeadFilterLaws`).
     * - MUST list them in the order of assignment, or the latest first, in a total order, so that pages of one size
     *   neither overlap nor leave a gap (`businessLeadFilterLaws`).
     */
    readonly page: (
      business: BusinessId,
      filter: BusinessLeadFilter,
      sort: Sort,
      request: PageRequest
    ) => Effect.Effect<Page<BusinessLead>, StorageUnavailable>
    /**
     * Returns at most `limit` of the leads that a filter selects and that were assigned to the business after a lead,
     * in the order of assignment. Null begins.
     *
     * - MUST fail when that lead was never assigned to the business (`businessLeadFilterLaws`).
     * - MUST list exactly the leads that `selectsBusinessLead` accepts (`businessLeadFilterLaws`).
     * - MUST NOT return a lead while one before it may still become visible, or a reader that goes on after the last
     *   one would miss it. No law can stop a writer, so see `apps/server/test/storage/following.slow.test.ts`.
     */
    readonly after: (
      business: BusinessId,
      lead: LeadId | null,
      limit: number,
      filter: BusinessLeadFilter
    ) => Effect.Effect<ReadonlyArray<BusinessLead>, BusinessLeadNotFound | StorageUnavailable>
    /**
     * Returns one page of the leads that were ever assigned to the businesses within a reach.
     *
     * - MUST list exactly the leads that `page` lists for each of these businesses (`businessLeadFilterLaws`).
     * - MUST sort them by the time of assignment, then by the id of the lead, and then by the id of the business,
     *   compared as JavaScript's `<` does (`businessLeadFilterLaws`).
     */
    readonly pageWithin: (
      reach: Reach,
      filter: BusinessLeadFilter,
      sort: Sort,
      request: PageRequest
    ) => Effect.Effect<Page<BusinessLead>, StorageUnavailable>
    /** Returns at most `limit` outcomes that a business told of a lead, the latest first (`leadOutcomeLaws`). */
    readonly outcomes: (
      ids: BusinessLeadIds,
      limit: number
    ) => Effect.Effect<ReadonlyArray<LeadOutcome>, StorageUnavailable>
    /**
     * Returns the outcome that counts of each of these business leads that has one, in any order (`leadOutcomeLaws`).
     */
    readonly countedOutcomes: (
      ids: ReadonlyArray<BusinessLeadIds>
    ) => Effect.Effect<ReadonlyArray<BusinessLeadIds & { readonly outcome: CountedOutcome }>, StorageUnavailable>
    /**
     * Appends what `change` returns for the current business lead and its latest outcome: the outcome and the events.
     * Null changes nothing.
     *
     * - MUST be atomic: of two concurrent calls for one business lead, the second sees the writes of the first
     *   (`leadOutcomeLaws`).
     * - MUST run one after the other with a reclaim request, a release and an erasure of the same lead
     *   (`leadOutcomeLaws`, `retentionLaws`).
     * - MUST write nothing when `change` fails or returns null (`leadOutcomeLaws`).
     * - MUST store all parts together or not at all (`atomicityLaws`).
     */
    readonly tellOutcome: <E>(
      ids: BusinessLeadIds,
      change: TellOutcome<E>
    ) => Effect.Effect<void, E | BusinessLeadNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/assignment/BusinessLeadRepository") {}
