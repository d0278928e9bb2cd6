import type { ListedLead } from "@leadwell/domain/assignment/BusinessLeads"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { Option, Schema } from "effect"
import { Reclaim, encodeReclaim } from "../reclaim/Reclaim.ts"
import { Timestamp, timestamp } from "../response/Timestamp.ts"
import { Lead, encodeLead } from "./Lead.ts"

/** A lead for its business, with all that the business may know of it. `reclaim` is null without a reclaim request. */
export const BusinessLead = Schema.Struct({
  ...Lead.fields,
  street: Schema.String,
  country: Schema.String,
  assigned_at: Timestamp,
  reclaimable_until: Timestamp,
  reclaim: Schema.NullOr(Reclaim)
}).annotate({ identifier: "BusinessLead" })

/** Encodes a lead for its business, with its reclaim request. */
export const encodeBusinessLead = (
  listed: ListedLead,
  reclaim: Option.Option<ReclaimRequest>
): typeof BusinessLead.Type => {
  const { assigned_at, lead } = listed.businessLead
  return {
    ...encodeLead(listed),
    street: lead.street,
    country: lead.country,
    assigned_at: timestamp(assigned_at),
    reclaimable_until: timestamp(listed.reclaimable_until),
    reclaim: Option.getOrNull(Option.map(reclaim, encodeReclaim))
  }
}
