import type { OneLead } from "@leadwell/domain/assignment/BusinessLeads"
import { writtenBusinessLead } from "@leadwell/domain/assignment/WrittenLead"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { Option, Schema, Struct } from "effect"
import { Reclaim, encodeReclaim } from "../reclaim/Reclaim.ts"
import { Timestamp } from "../response/Timestamp.ts"
import { Lead } from "./Lead.ts"
import { encodeOutcomes, outcomeFields } from "./LeadOutcome.ts"

/**
 * A lead for its business, with all that the business may know of it, and what a feature adds. `reclaim` is null
 * without a reclaim request. Its outcomes are there for the owner alone.
 */
export const businessLeadWith = <const Added extends Schema.Struct.Fields>(added: Added) =>
  Schema.Struct({
    ...Lead.fields,
    street: Schema.String,
    country: Schema.String,
    reclaimable_until: Timestamp,
    withdrawn_at: Schema.NullOr(Timestamp).annotate({
      description: "When the person withdrew the lead. From then on no business reads whose it is."
    }),
    reclaim: Schema.NullOr(Reclaim),
    ...added,
    ...Struct.map(outcomeFields, Schema.optionalKey)
  }).annotate({ identifier: "BusinessLead" })

/** Encodes a lead for its business, with its reclaim request. */
export const encodeBusinessLead = ({ outcomes, ...listed }: OneLead, reclaim: Option.Option<ReclaimRequest>) => ({
  ...writtenBusinessLead(listed),
  reclaim: Option.getOrNull(Option.map(reclaim, encodeReclaim)),
  ...(outcomes && encodeOutcomes(outcomes))
})
