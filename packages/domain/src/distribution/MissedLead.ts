import type { Moment } from "../calendar/BusinessDay.ts"
import type { Lead } from "../lead/Lead.ts"
import { capNames } from "./CapUse.ts"
import type { Exclusion, Outcome } from "./Decision.ts"
import { exclusionOf } from "./Eligibility.ts"
import type { Candidate } from "./Market.ts"
import { isOffered } from "./Offering.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"

/** The rules that keep a lead from a business that never had it. */
export const missedRules = [
  "order",
  ...capNames,
  "weekday",
  "paused",
  "subscription_inactive",
  "business_inactive",
  "region",
  "country"
] as const satisfies ReadonlyArray<Exclusion["rule"]>

/** The rule that kept a lead from a business that never had it. */
export type MissedRule = (typeof missedRules)[number]

/** The rule that kept a lead from a business that never had it, with its figures. */
export type MissedExclusion = Exclusion & { readonly rule: MissedRule }

type ExaminedLead = Pick<Lead, "id" | "stage" | "created_at" | "subcategory_id" | "country" | "city" | "postal_code">

/**
 * A lead that was decided about, and that a business never had. `outcome` is null when the latest decision does not
 * name the business.
 */
export interface DecidedLead {
  readonly lead: ExaminedLead
  readonly outcome: Outcome | null
}

/** A subscription of a business as it is now, with its state. */
export interface Standing {
  readonly candidate: Candidate
  readonly state: SubscriptionState | undefined
}

const isMissed = (exclusion: Exclusion | null | undefined): exclusion is MissedExclusion =>
  exclusion != null && exclusion.rule !== "released"

/**
 * Returns why a business has not had a lead, or null when nothing says so. Of a lead that is offered, the present rule
 * counts, as in `presentDecision`; of another one, the latest decision.
 */
export const missedBecause = (
  { lead, outcome }: DecidedLead,
  standing: Standing | undefined,
  { now, today }: Moment
): MissedExclusion | null => {
  const isPresent = lead.stage === "open" && isOffered(lead, now) && standing !== undefined
  const exclusion = isPresent ? exclusionOf(lead, standing.candidate, standing.state, today) : outcome?.exclusion
  return isMissed(exclusion) ? exclusion : null
}
