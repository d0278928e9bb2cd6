import { Schema } from "effect"
import { BusinessId } from "../catalog/Business.ts"
import { LeadId } from "../lead/LeadId.ts"
import { ReclaimId } from "../lead/ReclaimId.ts"

/** The type of an event about a lead. */
export const DomainEventType = Schema.Literals([
  "lead.received",
  "lead.held",
  "lead.confirmation_requested",
  "lead.confirmed",
  "lead.duplicate",
  "lead.approved",
  "lead.placed",
  "lead.refused",
  "lead.withdrawn",
  "lead.closed",
  "lead.rectified",
  "lead.anonymised",
  "business_lead.assigned",
  "business_lead.released",
  "business_lead.outcome",
  "business_lead.rectified",
  "business_lead.erased",
  "reclaim.requested",
  "reclaim.granted",
  "reclaim.rejected"
])

/** The type of an event about a lead. */
export type DomainEventType = typeof DomainEventType.Type

/** An event about a lead. It holds only ids and no personal data. */
export const DomainEvent = Schema.Struct({
  type: DomainEventType,
  at: Schema.DateTimeUtc,
  lead: LeadId,
  business: Schema.NullOr(BusinessId),
  reclaim: Schema.NullOr(ReclaimId)
})

/** An event about a lead. */
export interface DomainEvent extends Schema.Schema.Type<typeof DomainEvent> {}
