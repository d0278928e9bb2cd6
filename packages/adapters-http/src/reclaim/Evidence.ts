import { OutcomeKind } from "@leadwell/domain/assignment/LeadOutcome"
import { rateOf } from "@leadwell/domain/assignment/Rate"
import { Region } from "@leadwell/domain/geography/Region"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import type { Suggestion, Evidence as DomainEvidence } from "@leadwell/domain/reclaim/Evidence"
import type { ReviewedRequest } from "@leadwell/domain/reclaim/ReclaimReview"
import { Schema } from "effect"
import { encodeLeadCity, LeadCity } from "../response/LeadCity.ts"
import { Signals } from "../response/Signal.ts"
import { Timestamp, timestamp, timestampOrNull } from "../response/Timestamp.ts"
import { Reclaim, encodeReclaim } from "./Reclaim.ts"

const texts: { readonly [B in Suggestion["because"]]: string } = {
  same_person: "The business got an earlier lead of the same person.",
  no_same_person: "The business got no earlier lead of the same person.",
  lead_erased: "The lead is erased, so it is not known whose it was.",
  in_region: "The postal code lies in the region that the business subscribed to when it got the lead.",
  not_in_region: "The postal code lies outside the region that the business subscribed to when it got the lead.",
  region_unknown: "It is not known in which region the lead was when the business got it.",
  same_screenshot: "The same screenshot came with another reclaim request of the account.",
  told_of_contact: "The business itself told that it spoke with the person."
}

/** The codes of all suggestions: the decisive fact of each. */
const suggestionCodes = Object.keys(texts) as ReadonlyArray<Suggestion["because"]>

/** Explains a suggestion in one sentence. */
const suggestionText = ({ because }: Suggestion): string => texts[because]

const Suggestion = Schema.Struct({
  outcome: Schema.Literals(["grant", "reject", "unclear"]),
  reason: Schema.String,
  code: Schema.Literals(suggestionCodes).annotate({ description: "The code of the reason." })
})

/** The evidence for and against a reclaim request. */
const Evidence = Schema.Struct({
  same_person: Schema.Array(Schema.Struct({ lead_id: LeadId, assigned_at: Timestamp })),
  region: Schema.Struct({ region: Schema.NullOr(Region), in_region: Schema.NullOr(Schema.Boolean) }),
  reclaims_filed: Schema.Struct({ leads: Schema.Int, requests: Schema.Int, rate: Schema.NullOr(Schema.Finite) }),
  hours_since_assignment: Schema.Int,
  screenshot_used_before: Schema.Array(ReclaimId),
  outcome: Schema.NullOr(
    Schema.Struct({ outcome: OutcomeKind, at: Timestamp, taken_back_at: Schema.NullOr(Timestamp) })
  ).annotate({
    description:
      "The strongest outcome that the business ever told of the lead, up to the decision or by now: `won`, then `quoted`, `contacted`, `lost` and `no_answer`."
  }),
  signals: Signals,
  suggestion: Schema.NullOr(Suggestion)
}).annotate({ identifier: "Evidence" })

/** A reclaim request for a reviewer, with its evidence, the names of what it is about, and where the lead is from. */
export const ReviewedReclaim = Schema.Struct({
  ...Reclaim.fields,
  business_name: Schema.String,
  website_name: Schema.String,
  ...LeadCity.fields,
  evidence: Evidence
}).annotate({ identifier: "ReviewedReclaim" })

/** Encodes the evidence for and against a reclaim request. */
export const encodeEvidence = (evidence: DomainEvidence) => ({
  same_person: evidence.samePerson.map(({ assigned_at, lead }) => ({
    lead_id: lead,
    assigned_at: timestamp(assigned_at)
  })),
  region: { region: evidence.region, in_region: evidence.isInRegion },
  reclaims_filed: {
    leads: evidence.assigned,
    requests: evidence.reclaimed,
    rate: rateOf(evidence.reclaimed, evidence.assigned)
  },
  hours_since_assignment: evidence.hoursSinceAssignment,
  screenshot_used_before: evidence.sameScreenshot,
  outcome: evidence.outcome && {
    outcome: evidence.outcome.outcome,
    at: timestamp(evidence.outcome.at),
    taken_back_at: timestampOrNull(evidence.outcome.taken_back_at)
  },
  signals: evidence.signals,
  suggestion: evidence.suggestion && {
    outcome: evidence.suggestion.outcome,
    reason: suggestionText(evidence.suggestion),
    code: evidence.suggestion.because
  }
})

/** Encodes a reclaim request with its evidence. */
export const encodeReviewedReclaim = ({
  business_name,
  evidence,
  lead,
  request,
  website_name
}: ReviewedRequest): typeof ReviewedReclaim.Type => ({
  ...encodeReclaim(request),
  business_name,
  website_name,
  ...encodeLeadCity(lead),
  evidence: encodeEvidence(evidence)
})
