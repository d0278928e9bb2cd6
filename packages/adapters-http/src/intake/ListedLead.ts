import { digitsOf } from "@leadwell/domain/geography/PostalCode"
import type { ListedLead as DomainListedLead } from "@leadwell/domain/intake/LeadList"
import { Schema } from "effect"
import { encodeLeadProgress, LeadProgress } from "./LeadProgress.ts"

/** A lead of the list of a reviewer: its progress, where it is from and who has it, without contact data. */
export const ListedLead = Schema.Struct({
  ...LeadProgress.fields,
  subcategory_name: Schema.String,
  website_name: Schema.String,
  city: Schema.NullOr(Schema.String),
  postal_code: Schema.NullOr(Schema.String).annotate({
    description: "The four digits of the postal code.",
    examples: ["3511"]
  }),
  businesses: Schema.Array(Schema.Struct({ business_id: Schema.String, name: Schema.String }))
}).annotate({ identifier: "ListedLead" })

/** Encodes a lead of the list of a reviewer. An erased lead has no address. */
export const encodeListedLead = (listed: DomainListedLead): typeof ListedLead.Type => ({
  ...encodeLeadProgress(listed),
  subcategory_name: listed.subcategory_name,
  website_name: listed.website_name,
  city: listed.lead.city || null,
  postal_code: digitsOf(listed.lead.postal_code) || null,
  businesses: listed.holders.map(({ business, name }) => ({ business_id: business, name }))
})
