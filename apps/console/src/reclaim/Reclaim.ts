import type { Answer } from "../api/Contract.ts"
import { viewedLists } from "../api/ContractValues.ts"
import { filtersOf } from "../list/ListAddress.ts"

/** A reclaim request with its evidence. */
export type Reclaim = Answer<"GET /api/reclaims/:reclaim">["data"]

/** The keys by which the list of reclaims is narrowed in its address. */
export const reclaimFilters = filtersOf<"GET /api/reclaims">()(...viewedLists.reclaims)

/** The states of a reclaim request that is not pending. */
export const reclaimStatuses = ["granted", "rejected"] as const
