import { Context, type Effect } from "effect"
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

/** Reads the leads that were assigned to businesses. */
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
  }
>()("@leadwell/domain/assignment/BusinessLeadRepository") {}
