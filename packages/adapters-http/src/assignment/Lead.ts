import type { LeadOfOneBusiness } from "@leadwell/domain/assignment/BusinessLeads"
import { BusinessLeadStatus } from "@leadwell/domain/assignment/BusinessLeadStatus"
import type { ListedLead } from "@leadwell/domain/assignment/ListedLead"
import { writtenLead } from "@leadwell/domain/assignment/WrittenLead"
import { FormField } from "@leadwell/domain/catalog/FormField"
import { Schema } from "effect"
import { Timestamp } from "../response/Timestamp.ts"
import { encodeLeadOutcome, outcomeFields } from "./LeadOutcome.ts"

/** A lead for its business, without street and country. Its outcome is there for the owner alone. */
export const Lead = Schema.Struct({
  id: Schema.Int,
  gender: Schema.String,
  first_name: Schema.String,
  last_name: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  street_number: Schema.String,
  postal_code: Schema.String,
  city: Schema.String,
  description: Schema.String,
  preferred_date_of_execution: Timestamp,
  extra_info: Schema.NullOr(Schema.String),
  subcategory_form_data: Schema.Array(Schema.Record(Schema.String, Schema.String)).annotate({
    examples: [[{ year_of_construction: "1975-1990" }, { annual_gas_consumption: "1500" }]]
  }),
  status: BusinessLeadStatus,
  outcome: Schema.optionalKey(outcomeFields.outcome),
  created_at: Timestamp,
  assigned_at: Timestamp,
  website: Schema.Struct({ code: Schema.String, name: Schema.String, url: Schema.String }),
  subcategory: Schema.Struct({
    id: Schema.String,
    name: Schema.String,
    category: Schema.Struct({ id: Schema.String, name: Schema.String }),
    fields: Schema.Array(FormField)
  })
}).annotate({ identifier: "Lead" })

/** A lead in the list of several businesses. */
export const LeadOfBusiness = Schema.Struct({
  ...Lead.fields,
  business: Schema.Struct({ id: Schema.String, name: Schema.String })
}).annotate({ identifier: "LeadOfBusiness" })

/** Encodes a lead for its business. */
export const encodeLead = (listed: ListedLead): typeof Lead.Type => ({
  ...writtenLead(listed),
  ...(listed.outcome !== undefined && { outcome: listed.outcome && encodeLeadOutcome(listed.outcome) })
})

/** Encodes a lead in the list of several businesses. */
export const encodeLeadOfBusiness = (listed: LeadOfOneBusiness): typeof LeadOfBusiness.Type => ({
  ...encodeLead(listed),
  business: { id: listed.businessLead.business, name: listed.business_name }
})
