import type { Moment } from "../calendar/BusinessDay.ts"
import type { Lead } from "../lead/Lead.ts"
import { capNames } from "./CapUse.ts"
import type { Exclusion, Outcome } from "./Decision.ts"
import { exclusionOf } from "./Eligibility.ts"
import type { Candidate, SubscriptionState } from "./Market.ts"
import { isOffered } from "./Offering.ts"

/** The rules that keep a lead from a business that never had it. */
export const missedRules = [
  "order",
  ...capNames,
  "same_person",
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
  moment: Moment
): MissedExclusion | null => {
  const decided = isMissed(outcome?.exclusion) ? outcome.exclusion : null
  if (lead.stage !== "open" || !isOffered(lead, moment.now) || standing === undefined) return decided
  const { candidate, state } = standing
  const states = new Map(state && [[candidate.business.id, state]])
  const present = exclusionOf(lead, candidate, { states }, moment)
  if (isMissed(present)) return present
  // Whether the person is the same is known only when the lead is offered.
  return decided?.rule === "same_person" ? decided : null
}
