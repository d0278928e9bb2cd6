import { viewedLists } from "../api/ContractValues.ts"
import { filtersOf } from "../list/ListAddress.ts"

/** The keys by which the audit trail is narrowed in its address. */
export const auditFilters = filtersOf<"GET /api/audit">()(...viewedLists.audit)
