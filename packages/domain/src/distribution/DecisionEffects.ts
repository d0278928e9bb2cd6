import type { Duration } from "effect"
import { type BusinessLeadStatus, statusAt } from "../assignment/BusinessLeadStatus.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { Offering } from "./Offering.ts"
import type { Release } from "./Release.ts"

/** What a decision does to the lead of one business. */
export interface BusinessEffect {
  readonly business: BusinessId
  /** The status that the lead gets. */
  readonly status: BusinessLeadStatus
  readonly isCapGivenBack: boolean
}

/** How to run a decision. A dry run returns what the decision would do, and stores nothing. */
export interface DecisionOptions {
  readonly isDryRun: boolean
}

/** Returns what a release does to the lead of the business. */
export const releaseEffect = ({ business, isCapGivenBack, request }: Release): BusinessEffect => ({
  business,
  status: request === null ? "withdrawn" : "reclaimed",
  isCapGivenBack
})

/** Returns what an offer does to the businesses that get the lead. Without an offer nothing happens. */
export const assignmentEffects = (
  offering: Pick<Offering, "choice"> | null,
  window: Duration.Duration
): ReadonlyArray<BusinessEffect> => {
  const choice = offering?.choice ?? null
  if (choice === null) return []
  const assigned_at = choice.decision.decided_at
  const status = statusAt({ assigned_at, reclaim: null }, window, assigned_at)
  return choice.assigned.map(({ business }) => ({ business, status, isCapGivenBack: false }))
}
