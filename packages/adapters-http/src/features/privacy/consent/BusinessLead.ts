import { Schema } from "effect"
import { businessLeadWith } from "../../../assignment/BusinessLead.ts"
import { businessLeadsGroup } from "../../../assignment/BusinessLeadsGroup.ts"
import { ProvenConsent } from "./Consent.ts"

/** A lead for its business, with what its person consented to. */
export const BusinessLead = businessLeadWith({
  consent: Schema.NullOr(ProvenConsent).annotate({
    description: "What the person consented to, if the website keeps that."
  })
})

/** Endpoints for the leads of one business. */
export const BusinessLeadsGroup: ReturnType<typeof businessLeadsGroup<typeof BusinessLead>> =
  businessLeadsGroup(BusinessLead)
