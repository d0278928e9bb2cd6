import { Context, Data, type Effect } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { BusinessLead } from "./BusinessLead.ts"

/** No lead with this id was ever assigned to the business. */
export class BusinessLeadNotFound extends Data.TaggedError("BusinessLeadNotFound")<{}> {}

/** Reads the leads that were assigned to businesses. */
export class BusinessLeadRepository extends Context.Service<
  BusinessLeadRepository,
  {
    /** Returns the lead as it was assigned to the business, including a reclaimed lead. */
    readonly get: (
      business: BusinessId,
      lead: LeadId
    ) => Effect.Effect<BusinessLead, BusinessLeadNotFound | StorageUnavailable>
    /**
     * Returns a lead as it was assigned to each business that ever got it, by the time of assignment and then by the id
     * of the business (`businessLeadRepositoryLaws`).
     */
    readonly ofLead: (lead: LeadId) => Effect.Effect<ReadonlyArray<BusinessLead>, StorageUnavailable>
    /**
     * Returns one page of all leads that were ever assigned to the business.
     *
     * - MUST list the latest assignment first, in a total order, so that pages of one size neither overlap nor leave a
     *   gap (`businessLeadRepositoryLaws`).
     * - MUST count the total exactly (`businessLeadRepositoryLaws`).
     * - MUST return no items but the true total for a page after the last (`businessLeadRepositoryLaws`).
     */
    readonly page: (business: BusinessId, request: PageRequest) => Effect.Effect<Page<BusinessLead>, StorageUnavailable>
  }
>()("@leadwell/domain/assignment/BusinessLeadRepository") {}
