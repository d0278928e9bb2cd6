import { DateTime, Duration } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { OutcomeKind, StrongestOutcome } from "../assignment/LeadOutcome.ts"
import type { InstantRange } from "../calendar/InstantRange.ts"
import { holds, type Region } from "../geography/Region.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import { isErased } from "../lead/PersonalFields.ts"
import type { ReclaimId } from "../lead/ReclaimId.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"

/** The period over which the reclaims of a business are counted. */
const rateWindow = Duration.days(90)

/** Returns the instants of the {@link rateWindow} up to a request that is filed at an instant, which is included. */
export const countedBefore = (filed: DateTime.Utc): InstantRange => ({
  from: DateTime.subtractDuration(filed, rateWindow),
  until: DateTime.add(filed, { milliseconds: 1 })
})

/** A reclaim request with its business lead, and the instants in which leads are counted. */
export interface EvidenceCase {
  readonly request: ReclaimRequest
  readonly lead: BusinessLead
  readonly counted: InstantRange
}

/** A lead that a business got. */
interface AssignedLead {
  readonly lead: LeadId
  readonly assigned_at: DateTime.Utc
}

/** The stored facts for and against a reclaim request. */
export interface EvidenceFacts {
  /** Other leads of the same person that the business got earlier, the latest first. */
  readonly samePerson: ReadonlyArray<AssignedLead>
  /** The number of leads that the business got in the {@link rateWindow} up to the request and has a request for. */
  readonly reclaimed: number
  /** Other requests of the same account with the same screenshot file, the oldest first. */
  readonly sameScreenshot: ReadonlyArray<ReclaimId>
  /** The strongest that the business ever told of the lead, up to the decision or by now. */
  readonly outcome: StrongestOutcome | null
}

/** The outcomes of a business that spoke with the person. A lead may be lost without a word. */
const tellsOfContact: ReadonlyArray<OutcomeKind> = ["contacted", "quoted", "won"]

/** The outcome that the facts suggest, and the decisive fact. */
export interface Suggestion {
  readonly outcome: "grant" | "reject" | "unclear"
  readonly because:
    | "same_person"
    | "no_same_person"
    | "lead_erased"
    | "in_region"
    | "not_in_region"
    | "region_unknown"
    | "same_screenshot"
    | "told_of_contact"
}

/**
 * The information for the decision of a reviewer. `suggestion` is null when the facts decide nothing about the reason.
 */
export interface Evidence extends EvidenceFacts, Pick<ReclaimRequest, "assigned">, Pick<Lead, "signals"> {
  /** The part of the subscription that contained the address at the assignment, if it is known. */
  readonly region: Region | null
  readonly isInRegion: boolean | null
  readonly hoursSinceAssignment: number
  readonly suggestion: Suggestion | null
}

const suggestionFor = (
  { reason }: Pick<ReclaimRequest, "reason">,
  { outcome, samePerson, sameScreenshot }: EvidenceFacts,
  lead: BusinessLead["lead"],
  isInRegion: boolean | null
): Suggestion | null => {
  if (reason === "no_contact" && outcome !== null && tellsOfContact.includes(outcome.outcome)) {
    return { outcome: "reject", because: "told_of_contact" }
  }
  if (reason !== "duplicate" && reason !== "out_of_region") return null
  if (sameScreenshot.length > 0) return { outcome: "unclear", because: "same_screenshot" }
  if (reason === "duplicate") {
    if (isErased(lead)) return { outcome: "unclear", because: "lead_erased" }
    return samePerson.length > 0
      ? { outcome: "grant", because: "same_person" }
      : { outcome: "reject", because: "no_same_person" }
  }
  if (isInRegion === null) return { outcome: "unclear", because: "region_unknown" }
  return isInRegion ? { outcome: "reject", because: "in_region" } : { outcome: "grant", because: "not_in_region" }
}

/** Returns the evidence about a request. It only advises the reviewer. */
export const evidenceOf = (
  request: Pick<ReclaimRequest, "reason" | "created_at" | "assigned">,
  { assigned_at, lead, region }: Pick<BusinessLead, "assigned_at" | "region" | "lead">,
  facts: EvidenceFacts
): Evidence => {
  const isInRegion = region === null || (lead.postal_code as string) === "" ? null : holds(region, lead.postal_code)
  return {
    ...facts,
    assigned: request.assigned,
    signals: lead.signals,
    region,
    isInRegion,
    hoursSinceAssignment: Math.floor(Duration.toHours(DateTime.distance(assigned_at, request.created_at))),
    suggestion: suggestionFor(request, facts, lead, isInRegion)
  }
}
