import { viewedLists } from "../api/ContractValues.ts"
import { filtersOf } from "../list/ListAddress.ts"

/** The keys by which the list of leads of a business is narrowed and ordered in its address. */
export const businessLeadFilters = filtersOf<"GET /api/businesses/:business/leads">()(...viewedLists.business_leads)
