import { Schema } from "effect"

/** Where a reclaim request stands. Only a pending one can be decided, and a decision is final. */
export const ReclaimStatus = Schema.Literals(["pending", "granted", "rejected"])

/** Where a reclaim request stands. */
export type ReclaimStatus = typeof ReclaimStatus.Type
