import { filtersOf } from "../list/ListAddress.ts"

/** The keys by which the list of leads is narrowed in its address. */
export const leadFilters = filtersOf<"GET /api/leads">()(
  "stage",
  "subcategory_id",
  "website_code",
  "business",
  "created_from",
  "created_to",
  "sort"
)

/** What selects the leads that are held, in the order of the queue. */
export const heldLeads = { stage: "held", sort: "created_at" } as const
