import { missedRules } from "@leadwell/domain/distribution/MissedLead"
import type { MissedLead as DomainMissedLead, MissedPage } from "@leadwell/domain/distribution/MissedLeads"
import { Schema } from "effect"
import { encodeLeadCity, LeadCity } from "../response/LeadCity.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { Timestamp, timestamp } from "../response/Timestamp.ts"
import { explanationText } from "./ExplanationText.ts"
import { Figures, figuresOf } from "./Figures.ts"

const Rule = Schema.Literals(missedRules)

/** A lead that a business did not get. */
const MissedLead = Schema.Struct({
  id: Schema.Int,
  created_at: Timestamp,
  subcategory_id: Schema.String,
  subcategory_name: Schema.String,
  ...LeadCity.fields,
  rule: Rule,
  detail: Schema.String,
  figures: Figures
}).annotate({ identifier: "MissedLead" })

/** A page of missed leads, and the number of leads that each rule kept from the business. */
export const MissedLeadsPage = Schema.Struct({
  ...pageEnvelope(MissedLead).fields,
  from: Timestamp.annotate({ description: "Leads that were received since then are counted." }),
  rules: Schema.Array(Schema.Struct({ rule: Rule, leads: Schema.Int }))
})

/** Encodes a missed lead. */
export const encodeMissed = (missed: DomainMissedLead): typeof MissedLead.Type => ({
  id: missed.id,
  created_at: timestamp(missed.created_at),
  subcategory_id: missed.subcategory_id,
  subcategory_name: missed.subcategory_name,
  ...encodeLeadCity(missed.address),
  rule: missed.exclusion.rule,
  detail: explanationText(missed.exclusion, missed.address),
  figures: figuresOf(missed.exclusion, missed.address)
})

/** Encodes what is told beside the page. */
export const encodeCounts = ({ counts, from }: MissedPage) => ({
  from: timestamp(from),
  rules: missedRules.flatMap((rule) => {
    const leads = counts.get(rule) ?? 0
    return leads === 0 ? [] : [{ rule, leads }]
  })
})
