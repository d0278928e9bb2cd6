import { Schema } from "effect"
import { ReclaimReason } from "../assignment/ReclaimReason.ts"
import { ReclaimStatus } from "../assignment/ReclaimStatus.ts"
import { BusinessId } from "../catalog/Business.ts"
import { textUpTo } from "../input/Text.ts"
import { LeadId } from "../lead/LeadId.ts"
import { ReclaimId } from "../lead/ReclaimId.ts"

/**
 * A request of a business to be released from a lead. `assigned` is the number of leads that the business had got in
 * the ninety days up to the request, as counted when it was filed. `remark` and `decided_at` are set by the decision.
 */
export const ReclaimRequest = Schema.Struct({
  id: ReclaimId,
  business: BusinessId,
  lead: LeadId,
  reason: ReclaimReason,
  description: Schema.NullOr(textUpTo(1000)),
  assigned: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  status: ReclaimStatus,
  remark: Schema.NullOr(textUpTo(1000)),
  created_at: Schema.DateTimeUtc,
  decided_at: Schema.NullOr(Schema.DateTimeUtc)
})

/** A request of a business to be released from a lead. */
export interface ReclaimRequest extends Schema.Schema.Type<typeof ReclaimRequest> {}
