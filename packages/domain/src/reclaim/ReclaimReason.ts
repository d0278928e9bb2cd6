import { Schema } from "effect"

/** Why a business asks to be released from a lead. */
export const ReclaimReason = Schema.Literals([
  "no_contact",
  "corrupt_data",
  "out_of_region",
  "duplicate",
  "spam",
  "withdrawn",
  "other"
])

/** Why a business asks to be released from a lead. */
export type ReclaimReason = typeof ReclaimReason.Type

/** Whether a reason says too little by itself and must come with a description. */
export const needsDescription = (reason: ReclaimReason): boolean => reason === "duplicate" || reason === "other"

/** Whether a reason, when it holds, holds for every business alike: the lead itself is worth nothing. */
export const blamesLead = (reason: ReclaimReason): boolean =>
  reason === "corrupt_data" || reason === "spam" || reason === "withdrawn"
