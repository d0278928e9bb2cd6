import { missedRules } from "@leadwell/domain/distribution/MissedLead"
import type { MissedLead as DomainMissedLead, MissedPage } from "@leadwell/domain/distribution/MissedLeads"
import { digitsOf } from "@leadwell/domain/geography/PostalCode"
import { Schema } from "effect"
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
  city: Schema.NullOr(Schema.String),
  postal_code: Schema.NullOr(Schema.String).annotate({
    description: "The four digits of the postal code.",
    examples: ["3511"]
  }),
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

/** Encodes a missed lead. An erased lead has no address, either. */
export const encodeMissed = ({
  address,
  created_at,
  exclusion,
  id,
  subcategory_id,
  subcategory_name
}: DomainMissedLead): typeof MissedLead.Type => ({
  id,
  created_at: timestamp(created_at),
  subcategory_id,
  subcategory_name,
  city: address?.city || null,
  postal_code: (address && digitsOf(address.postal_code)) || null,
  rule: exclusion.rule,
  detail: explanationText(exclusion, address),
  figures: figuresOf(exclusion)
})

/** Encodes what is told beside the page. */
export const encodeCounts = ({ counts, from }: MissedPage) => ({
  from: timestamp(from),
  rules: missedRules.flatMap((rule) => {
    const leads = counts.get(rule) ?? 0
    return leads === 0 ? [] : [{ rule, leads }]
  })
})
