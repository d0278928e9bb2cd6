import { timestamp, timestampOrNull } from "../calendar/WrittenInstant.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"

/** Returns a reclaim request as its business reads it. */
export const writtenReclaim = ({ business, created_at, decided_at, lead, ...request }: ReclaimRequest) => ({
  id: request.id,
  lead_id: lead,
  business_id: business,
  reason: request.reason,
  description: request.description,
  status: request.status,
  remark: request.remark,
  created_at: timestamp(created_at),
  decided_at: timestampOrNull(decided_at)
})
