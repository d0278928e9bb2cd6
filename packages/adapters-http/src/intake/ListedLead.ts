import type { ListedLead as DomainListedLead } from "@leadwell/domain/intake/LeadList"
import { SignalWord } from "@leadwell/domain/lead/Signal"
import { Schema } from "effect"
import { encodeLeadCity, LeadCity } from "../response/LeadCity.ts"
import { timestamp } from "../response/Timestamp.ts"
import { BlockedAt, encodeLeadProgress, LeadProgress } from "./LeadProgress.ts"

/** A lead of the list of a reviewer: its progress, where it is from and who has it, without contact data. */
export const ListedLead = Schema.Struct({
  ...LeadProgress.fields,
  subcategory_name: Schema.String,
  website_name: Schema.String,
  ...LeadCity.fields,
  businesses: Schema.Array(Schema.Struct({ business_id: Schema.String, name: Schema.String })),
  blocked_at: BlockedAt,
  signals: Schema.Array(SignalWord).annotate({ description: "The words of its signals." })
}).annotate({ identifier: "ListedLead" })

/** Encodes a lead of the list of a reviewer. */
export const encodeListedLead = (listed: DomainListedLead): typeof ListedLead.Type => ({
  ...encodeLeadProgress(listed),
  subcategory_name: listed.subcategory_name,
  website_name: listed.website_name,
  ...encodeLeadCity(listed.lead),
  businesses: listed.holders.map(({ business, name }) => ({ business_id: business, name })),
  blocked_at: listed.blocked_at && timestamp(listed.blocked_at),
  signals: listed.lead.signals.map(({ signal }) => signal)
})
