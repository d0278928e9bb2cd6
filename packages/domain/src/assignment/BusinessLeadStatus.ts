import type { DateTime, Duration } from "effect"
import { Schema } from "effect"
import type { BusinessLead } from "./BusinessLead.ts"
import { isWindowOpen } from "./ReclaimWindow.ts"

/** The status of a lead in a business's list. It is `withdrawn` when no request of the business released it. */
export const BusinessLeadStatus = Schema.Literals([
  "new",
  "approved",
  "reclaim_requested",
  "reclaimed",
  "reclaim_rejected",
  "withdrawn"
])

/** The status of a lead in a business's list. */
export type BusinessLeadStatus = typeof BusinessLeadStatus.Type

const ofReclaim: Record<NonNullable<BusinessLead["reclaim"]>, BusinessLeadStatus> = {
  pending: "reclaim_requested",
  granted: "reclaimed",
  rejected: "reclaim_rejected",
  withdrawn: "withdrawn"
}

/**
 * Returns the status at an instant. `approved` is not stored: it means that the reclaim window closed without a
 * request.
 */
export const statusAt = (
  { assigned_at, reclaim }: Pick<BusinessLead, "assigned_at" | "reclaim">,
  window: Duration.Duration,
  now: DateTime.Utc
): BusinessLeadStatus => {
  if (reclaim !== null) return ofReclaim[reclaim]
  return isWindowOpen(assigned_at, window, now) ? "new" : "approved"
}
