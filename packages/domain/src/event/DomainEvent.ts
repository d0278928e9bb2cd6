import { Schema } from "effect"
import { BusinessId } from "../catalog/Business.ts"
import { LeadId } from "../lead/LeadId.ts"
import { ReclaimId } from "../lead/ReclaimId.ts"
import { SubmissionId } from "../lead/SubmissionId.ts"

/** The type of an event of which somebody may hear: about a lead, or about a submission, which is no lead yet. */
export const ToldEventType = Schema.Literals([
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
  "reclaim.rejected",
  "submission.waiting"
])

/** The type of an event of which somebody may hear. */
export type ToldEventType = typeof ToldEventType.Type

/**
 * The type of an event: one of which somebody may hear, or one of the history of a lead alone. `lead.rectified` tells
 * of a correction; which contact it replaced is for the history.
 */
export const DomainEventType = Schema.Literals([
  ...ToldEventType.literals,
  "lead.imported",
  "lead.email_replaced",
  "lead.phone_replaced"
])

/** The type of an event. */
export type DomainEventType = typeof DomainEventType.Type

/** Returns whether somebody may hear of an event of this type. */
export const isTold = Schema.is(ToldEventType)

/**
 * An event about a lead, or about a `submission`, which has no lead. It holds only ids and no personal data.
 */
export const DomainEvent = Schema.Struct({
  type: DomainEventType,
  at: Schema.DateTimeUtc,
  lead: Schema.NullOr(LeadId),
  business: Schema.NullOr(BusinessId),
  reclaim: Schema.NullOr(ReclaimId),
  submission: Schema.optionalKey(SubmissionId)
})

/** An event about a lead or a submission. */
export interface DomainEvent extends Schema.Schema.Type<typeof DomainEvent> {}

/** Returns the event that a submission waits. */
export const submissionWaiting = (submission: SubmissionId, at: DomainEvent["at"]): DomainEvent => ({
  type: "submission.waiting",
  at,
  lead: null,
  business: null,
  reclaim: null,
  submission
})

/** Returns the ids of which an event tells. Only an event about a submission has the id of one. */
export const idsOf = ({ business, lead, reclaim, submission }: Omit<DomainEvent, "at" | "type">) => ({
  lead_id: lead,
  business_id: business,
  reclaim_id: reclaim,
  ...(submission !== undefined && { submission_id: submission })
})
