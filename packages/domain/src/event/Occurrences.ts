import type { BusinessId } from "../catalog/Business.ts"
import type { ReceivedLead } from "../lead/Lead.ts"
import type { ReclaimRequest } from "../reclaim/ReclaimRequest.ts"
import type { DomainEvent, DomainEventType } from "./DomainEvent.ts"

/** An event of a lead before the lead has its number. */
export type Occurrence = Omit<DomainEvent, "lead">

/** What happens when a lead arrives and goes to some businesses: it is received, assigned to each, and perhaps placed. */
export const occurrencesOnArrival = (
  { created_at, stage }: Pick<ReceivedLead, "created_at" | "stage">,
  businesses: ReadonlyArray<BusinessId>
): ReadonlyArray<Occurrence> => {
  const event = (type: DomainEventType, business: BusinessId | null = null) => ({
    type,
    at: created_at,
    business,
    reclaim: null
  })
  return [
    event("lead.received"),
    ...businesses.map((business) => event("business_lead.assigned", business)),
    ...(stage === "placed" ? [event("lead.placed")] : [])
  ]
}

const types = {
  pending: "reclaim.requested",
  granted: "reclaim.granted",
  rejected: "reclaim.rejected"
} as const satisfies Record<ReclaimRequest["status"], DomainEventType>

/** What happens when a reclaim request comes to stand as it does. */
export const eventOfReclaim = ({
  business,
  created_at,
  decided_at,
  id,
  lead,
  status
}: ReclaimRequest): DomainEvent => ({ type: types[status], at: decided_at ?? created_at, lead, business, reclaim: id })
