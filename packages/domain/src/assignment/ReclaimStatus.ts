import { Schema } from "effect"

/** The status of a reclaim request. Only a pending request can be decided, and a decision is final. */
export const ReclaimStatus = Schema.Literals(["pending", "granted", "rejected"])

/** The status of a reclaim request. */
export type ReclaimStatus = typeof ReclaimStatus.Type
