import type { ListedLead } from "@leadwell/domain/assignment/ListedLead"
import { writtenBusinessLead } from "@leadwell/domain/assignment/WrittenLead"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { Option, Schema } from "effect"
import { Reclaim, encodeReclaim } from "../reclaim/Reclaim.ts"
import { Timestamp } from "../response/Timestamp.ts"
import { Lead } from "./Lead.ts"

/** A lead for its business, with all that the business may know of it. `reclaim` is null without a reclaim request. */
export const BusinessLead = Schema.Struct({
  ...Lead.fields,
  street: Schema.String,
  country: Schema.String,
  reclaimable_until: Timestamp,
  reclaim: Schema.NullOr(Reclaim)
}).annotate({ identifier: "BusinessLead" })

/** Encodes a lead for its business, with its reclaim request. */
export const encodeBusinessLead = (
  listed: ListedLead,
  reclaim: Option.Option<ReclaimRequest>
): typeof BusinessLead.Type => ({
  ...writtenBusinessLead(listed),
  reclaim: Option.getOrNull(Option.map(reclaim, encodeReclaim))
})
