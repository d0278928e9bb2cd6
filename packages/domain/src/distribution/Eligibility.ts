import type { PeriodStarts } from "../calendar/CalendarPeriod.ts"
import { areaOf } from "../geography/Area.ts"
import type { Country } from "../geography/Country.ts"
import { codeOf, covers } from "../geography/Coverage.ts"
import type { PostalCode } from "../geography/PostalCode.ts"
import { coverageOf } from "../geography/Region.ts"
import { capReached } from "./CapUse.ts"
import type { Exclusion } from "./Decision.ts"
import type { Candidate } from "./Market.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"

/** The values of a lead that decide eligibility. */
export interface Origin {
  readonly country: Country
  readonly postal_code: PostalCode
}

/** Returns the first rule that excludes a candidate, or null. The candidate has never had the lead. */
export const exclusionOf = (
  lead: Origin,
  { business, subscription }: Candidate,
  state: SubscriptionState | undefined,
  today: PeriodStarts
): Exclusion | null => {
  const { countries, regions } = subscription
  if (!business.active) return { rule: "business_inactive" }
  if (!subscription.active) return { rule: "subscription_inactive" }
  if (!countries.includes(lead.country)) return { rule: "country", countries }
  if (!covers(coverageOf(regions), codeOf(lead.postal_code))) return { rule: "region", regions }
  return capReached(subscription, state?.use ?? null, today)
}

/**
 * Returns whether a candidate takes no leads at present, from any origin: it is inactive, or a cap is used up.
 */
export const isAway = (
  { business, subscription }: Candidate,
  state: SubscriptionState | undefined,
  today: PeriodStarts
): boolean => !business.active || !subscription.active || capReached(subscription, state?.use ?? null, today) !== null

/** Returns whether a candidate joins anew with its next lead: it is new, it was away, or its area changed. */
export const isJoining = ({ subscription }: Candidate, state: SubscriptionState | undefined): boolean =>
  state === undefined || state.is_away || state.area !== areaOf(subscription)
