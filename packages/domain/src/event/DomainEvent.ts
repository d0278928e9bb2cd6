import { Schema } from "effect"
import { ReclaimId } from "../assignment/ReclaimId.ts"
import { BusinessId } from "../catalog/Business.ts"
import { LeadId } from "../lead/LeadId.ts"

/** What can happen to a lead that others may want to hear of. */
export const DomainEventType = Schema.Literals([
  "lead.received",
  "lead.placed",
  "lead.refused",
  "lead.withdrawn",
  "lead.closed",
  "lead.anonymised",
  "business_lead.assigned",
  "reclaim.requested",
  "reclaim.granted",
  "reclaim.rejected"
])

/** What can happen to a lead that others may want to hear of. */
export type DomainEventType = typeof DomainEventType.Type

/** Something that happened, by ids alone: nothing of a person is in it. */
export const DomainEvent = Schema.Struct({
  type: DomainEventType,
  at: Schema.DateTimeUtc,
  lead: LeadId,
  business: Schema.NullOr(BusinessId),
  reclaim: Schema.NullOr(ReclaimId)
})

/** Something that happened, by ids alone. */
export interface DomainEvent extends Schema.Schema.Type<typeof DomainEvent> {}
