import type { DomainEventType } from "../event/DomainEvent.ts"
import type { LeadEvent } from "../event/LeadEvents.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"

const typeOfStatus = {
  pending: "reclaim.requested",
  granted: "reclaim.granted",
  rejected: "reclaim.rejected"
} as const satisfies Record<ReclaimRequest["status"], DomainEventType>

/** The event of a reclaim request that comes to its status: when it is filed, and when it is decided. */
export const reclaimEvent = ({ business, created_at, decided_at, id, status }: ReclaimRequest): LeadEvent => ({
  type: typeOfStatus[status],
  at: decided_at ?? created_at,
  business,
  reclaim: id
})
