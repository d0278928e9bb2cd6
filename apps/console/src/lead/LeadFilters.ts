import type { Answer } from "../api/Contract.ts"
import { viewedLists } from "../api/ContractValues.ts"
import { filtersOf } from "../list/ListAddress.ts"

/** The stages of a lead, in the order in which a lead may pass them. */
export const stages = ["held", "open", "placed", "closed", "refused", "withdrawn", "duplicate"] as const

/** The keys by which the list of sent leads is narrowed in its address. */
export const sentLeadFilters = filtersOf<"GET /api/leads">()(...viewedLists.sent_leads)

type Listed = Answer<"GET /api/leads">["data"][number]

/** Returns why a lead is as it is, which its sender may know. A list for reviewers lacks it. */
export const senderPartOf = (lead: Listed) => ({
  remark: "remark" in lead ? lead.remark : null,
  duplicateOf: "duplicate_of" in lead ? lead.duplicate_of : null
})

/** The keys by which the list of leads is narrowed in its address. */
export const leadFilters = filtersOf<"GET /api/leads">()(...viewedLists.leads)

/** What selects the leads that are held, in the order of the queue. */
export const heldLeads = { stage: "held", sort: "created_at" } as const
