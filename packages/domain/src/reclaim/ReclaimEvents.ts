import type { DomainEventType } from "../event/DomainEvent.ts"
import type { LeadEvent } from "../event/LeadEvents.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"

const typeOfStatus = {
  pending: "reclaim.requested",
  granted: "reclaim.granted",
  rejected: "reclaim.rejected"
} as const satisfies Record<ReclaimRequest["status"], DomainEventType>

/** Returns the event of a reclaim request for its current status. */
export const reclaimEvent = ({ business, created_at, decided_at, id, status }: ReclaimRequest): LeadEvent => ({
  type: typeOfStatus[status],
  at: decided_at ?? created_at,
  business,
  reclaim: id
})
