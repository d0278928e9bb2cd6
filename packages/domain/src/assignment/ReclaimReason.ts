import { Schema } from "effect"

/** The reason for a reclaim request. */
export const ReclaimReason = Schema.Literals([
  "no_contact",
  "corrupt_data",
  "out_of_region",
  "duplicate",
  "spam",
  "withdrawn",
  "other"
])

/** The reason for a reclaim request. */
export type ReclaimReason = typeof ReclaimReason.Type

/** The reasons that require a description. */
export const reasonsToDescribe: ReadonlyArray<ReclaimReason> = ["duplicate", "other"]

/** Returns whether a reason applies to every business, which means that the lead is worthless. */
export const blamesLead = (reason: ReclaimReason): boolean =>
  reason === "corrupt_data" || reason === "spam" || reason === "withdrawn"
