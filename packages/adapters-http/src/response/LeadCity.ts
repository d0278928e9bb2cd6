import { digitsOf } from "@leadwell/domain/geography/PostalCode"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { Schema } from "effect"

/** Where a lead is from, without contact data. */
export const LeadCity = Schema.Struct({
  city: Schema.NullOr(Schema.String),
  postal_code: Schema.NullOr(Schema.String).annotate({
    description: "The four digits of the postal code.",
    examples: ["3511"]
  })
})

/** Encodes where a lead is from. An erased lead has no address. */
export const encodeLeadCity = (lead: Pick<Lead, "city" | "postal_code"> | null): typeof LeadCity.Type => ({
  city: lead?.city || null,
  postal_code: (lead && digitsOf(lead.postal_code)) || null
})
