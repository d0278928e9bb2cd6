import { Schema } from "effect"
import { BusinessId } from "../catalog/Business.ts"
import { Region } from "../geography/Region.ts"
import { Lead } from "../lead/Lead.ts"
import { ReclaimStatus } from "./ReclaimStatus.ts"

/**
 * A lead as assigned to one business. A business gets a lead at most once, so the two ids name it. `region` is the
 * part of its subscription that the lead's address lay in; `reclaim` is the status of the one reclaim request it may
 * ever have.
 */
export const BusinessLead = Schema.Struct({
  business: BusinessId,
  lead: Lead,
  assigned_at: Schema.DateTimeUtc,
  region: Schema.NullOr(Region),
  reclaim: Schema.NullOr(ReclaimStatus)
})

/** A lead as assigned to one business. */
export interface BusinessLead extends Schema.Schema.Type<typeof BusinessLead> {}
