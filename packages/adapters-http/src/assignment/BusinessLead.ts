import { writtenBusinessLead } from "@leadwell/domain/assignment/WrittenLead"
import type { LeadWithConsent } from "@leadwell/domain/consent/Consents"
import { writtenConsent } from "@leadwell/domain/consent/WrittenConsent"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { Option, Schema, Struct } from "effect"
import { ProvenConsent } from "../consent/Consent.ts"
import { Reclaim, encodeReclaim } from "../reclaim/Reclaim.ts"
import { Timestamp } from "../response/Timestamp.ts"
import { Lead } from "./Lead.ts"
import { encodeOutcomes, outcomeFields } from "./LeadOutcome.ts"

/**
 * A lead for its business, with all that the business may know of it. `reclaim` is null without a reclaim request. Its
 * outcomes are there for the owner alone.
 */
export const BusinessLead = Schema.Struct({
  ...Lead.fields,
  street: Schema.String,
  country: Schema.String,
  reclaimable_until: Timestamp,
  withdrawn_at: Schema.NullOr(Timestamp).annotate({
    description: "When the person withdrew the lead. From then on no business reads whose it is."
  }),
  reclaim: Schema.NullOr(Reclaim),
  consent: Schema.NullOr(ProvenConsent).annotate({
    description: "What the person consented to, if the website keeps that."
  }),
  ...Struct.map(outcomeFields, Schema.optionalKey)
}).annotate({ identifier: "BusinessLead" })

/** Encodes a lead for its business, with its reclaim request. */
export const encodeBusinessLead = (
  listed: LeadWithConsent,
  reclaim: Option.Option<ReclaimRequest>
): typeof BusinessLead.Type => ({
  ...writtenBusinessLead(listed),
  reclaim: Option.getOrNull(Option.map(reclaim, encodeReclaim)),
  consent: listed.consent && writtenConsent(listed.consent),
  ...(listed.outcomes && encodeOutcomes(listed.outcomes))
})
