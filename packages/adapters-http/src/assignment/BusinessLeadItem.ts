import type { ListedLead } from "@leadwell/domain/assignment/BusinessLeads"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { Option, Schema } from "effect"
import { ReclaimItem, reclaimItem } from "../reclaim/ReclaimItem.ts"
import { Timestamp, timestamp } from "../response/Timestamp.ts"
import { ListedLeadItem, listedLeadItem } from "./ListedLeadItem.ts"

/** A lead for its business, with all that the business may know of it. `reclaim` is null without a reclaim request. */
export const BusinessLeadItem = Schema.Struct({
  ...ListedLeadItem.fields,
  street: Schema.String,
  country: Schema.String,
  assigned_at: Timestamp,
  reclaimable_until: Timestamp,
  reclaim: Schema.NullOr(ReclaimItem)
}).annotate({ identifier: "BusinessLead" })

/** Encodes a lead for its business, with its reclaim request. */
export const businessLeadItem = (
  listed: ListedLead,
  reclaim: Option.Option<ReclaimRequest>
): typeof BusinessLeadItem.Type => {
  const { assigned_at, lead } = listed.businessLead
  return {
    ...listedLeadItem(listed),
    street: lead.street,
    country: lead.country,
    assigned_at: timestamp(assigned_at),
    reclaimable_until: timestamp(listed.reclaimable_until),
    reclaim: Option.getOrNull(Option.map(reclaim, reclaimItem))
  }
}
