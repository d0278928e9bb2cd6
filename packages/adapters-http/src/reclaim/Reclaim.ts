import { ReclaimReason } from "@leadwell/domain/assignment/ReclaimReason"
import { ReclaimStatus } from "@leadwell/domain/assignment/ReclaimStatus"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import type { RequestOfOneBusiness } from "@leadwell/domain/reclaim/Reclaims"
import { writtenReclaim } from "@leadwell/domain/reclaim/WrittenReclaim"
import { Schema } from "effect"
import { Timestamp } from "../response/Timestamp.ts"

/** A reclaim request for its business. `remark` and `decided_at` are null while it is pending. */
export const Reclaim = Schema.Struct({
  id: ReclaimId,
  lead_id: LeadId,
  business_id: BusinessId,
  reason: ReclaimReason,
  description: Schema.NullOr(Schema.String),
  status: ReclaimStatus,
  remark: Schema.NullOr(Schema.String),
  created_at: Timestamp,
  decided_at: Schema.NullOr(Timestamp)
}).annotate({ identifier: "Reclaim" })

/** A reclaim request in the list of several businesses. */
export const ReclaimOfBusiness = Schema.Struct({ ...Reclaim.fields, business_name: Schema.String }).annotate({
  identifier: "ReclaimOfBusiness"
})

/** Encodes a reclaim request. */
export const encodeReclaim: (request: ReclaimRequest) => typeof Reclaim.Type = writtenReclaim

/** Encodes a reclaim request in the list of several businesses. */
export const encodeReclaimOfBusiness = (one: RequestOfOneBusiness): typeof ReclaimOfBusiness.Type => ({
  ...encodeReclaim(one),
  business_name: one.business_name
})
