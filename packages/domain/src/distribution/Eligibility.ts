import type { PeriodStarts } from "../calendar/CalendarPeriod.ts"
import type { Country } from "../geography/Country.ts"
import { coverageOf, covers } from "../geography/Coverage.ts"
import type { PostalCode } from "../geography/PostalCode.ts"
import { capReached } from "./CapUse.ts"
import type { Hindrance } from "./Distribution.ts"
import type { Candidate } from "./Market.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"

/** Where a lead comes from: all that a subscription asks of it. */
export interface Origin {
  readonly country: Country
  readonly postal_code: PostalCode
}

/** The first rule that keeps a candidate from a lead that it does not have and never had; null when none does. */
export const hindranceOf = (
  lead: Origin,
  { business, subscription }: Candidate,
  state: SubscriptionState | undefined,
  today: PeriodStarts
): Hindrance | null => {
  const { countries, regions } = subscription
  if (!business.active) return { rule: "business_inactive" }
  if (!subscription.active) return { rule: "subscription_inactive" }
  if (!countries.includes(lead.country)) return { rule: "country", countries }
  if (!covers(coverageOf(regions), lead.postal_code)) return { rule: "region", regions }
  return capReached(subscription, state?.use ?? null, today)
}

/** Whether a candidate takes no leads for now, wherever they come from: it is paused or at a cap. */
export const isAway = (
  { business, subscription }: Candidate,
  state: SubscriptionState | undefined,
  today: PeriodStarts
): boolean => !business.active || !subscription.active || capReached(subscription, state?.use ?? null, today) !== null
