import { Context, Data, type Effect } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { BusinessLead } from "./BusinessLead.ts"

/** No lead with this id was ever assigned to the business. */
export class BusinessLeadNotFound extends Data.TaggedError("BusinessLeadNotFound")<{}> {}

/** Delivers the leads of businesses. */
export class BusinessLeadRepository extends Context.Service<
  BusinessLeadRepository,
  {
    /** The lead as assigned to the business, a reclaimed one included. */
    readonly get: (
      business: BusinessId,
      lead: LeadId
    ) => Effect.Effect<BusinessLead, BusinessLeadNotFound | StorageUnavailable>
    /**
     * One page of all leads ever assigned to the business.
     *
     * MUST list the latest assignment first, and of one total order: pages of the same size neither overlap nor leave
     * a gap. `total` MUST be exact. A page beyond the end is empty and carries the total.
     */
    readonly page: (business: BusinessId, request: PageRequest) => Effect.Effect<Page<BusinessLead>, StorageUnavailable>
  }
>()("@leadwell/domain/assignment/BusinessLeadRepository") {}
