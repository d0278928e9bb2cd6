import type { Answer } from "../../api/Contract.ts"

/** A reclaim request with its evidence. */
export type Claim = Answer<"GET /api/reclaims/:reclaim">["data"]

/** The states of a reclaim request that is not pending. */
export const claimStatuses = ["granted", "rejected"] as const
