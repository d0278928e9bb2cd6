import { DateTime, Duration } from "effect"
import type { Moment } from "../calendar/BusinessDay.ts"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import type { PeriodStarts } from "../calendar/CalendarPeriod.ts"
import { weekdayOf } from "../calendar/Weekday.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { isPaused, type Pause } from "../catalog/Pause.ts"
import { areaOf } from "../geography/Area.ts"
import type { Country } from "../geography/Country.ts"
import { codeOf, covers } from "../geography/Coverage.ts"
import type { PostalCode } from "../geography/PostalCode.ts"
import { coverageOf } from "../geography/Region.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import { capReached, type Caps, type CapUse, usedUpCap, type UsedUpCap } from "./CapUse.ts"
import type { Exclusion } from "./Decision.ts"
import type { Candidate, Market, SubscriptionState } from "./Market.ts"

/** The values of a lead that decide eligibility. */
export interface Origin {
  readonly country: Country
  readonly postal_code: PostalCode
}

/** Returns the last day of those of two pauses that hold a day, or null when one of these is open. */
const lastDay = (first: Pause, second: Pause, day: CalendarDate): CalendarDate | null => {
  if (!isPaused(first, day)) return second.paused_until
  if (!isPaused(second, day)) return first.paused_until
  const [one, other] = [first.paused_until, second.paused_until]
  return one === null || other === null ? null : one > other ? one : other
}

/** What decides on which days a candidate takes leads. */
interface Presence {
  readonly business: Pause
  readonly subscription: Pick<Subscription, "weekdays" | keyof Pause>
}

/** Returns the rule by which a candidate takes no leads on a day, whatever its caps: a pause, or its weekdays. */
export const dayOff = ({ business, subscription }: Presence, day: CalendarDate): Exclusion | null => {
  if (isPaused(business, day) || isPaused(subscription, day)) {
    return { rule: "paused", until: lastDay(business, subscription, day) }
  }
  const { weekdays } = subscription
  return weekdays.includes(weekdayOf(day)) ? null : { rule: "weekday", weekdays }
}

/** A candidate as far as it decides whether a cap keeps leads from it. */
export interface CappedCandidate {
  readonly business: Pause & Pick<Candidate["business"], "active">
  readonly subscription: Caps & Pick<Subscription, "active" | "weekdays" | keyof Pause>
}

/** Returns the used-up cap of a candidate that would take leads today otherwise, or null. */
export const usedUpOtherwise = (
  candidate: CappedCandidate,
  use: CapUse | undefined,
  today: PeriodStarts
): UsedUpCap | null => {
  const { business, subscription } = candidate
  if (!business.active || !subscription.active || dayOff(candidate, today.day) !== null) return null
  return usedUpCap(subscription, use, today)
}

/** Returns the rule by which an active candidate takes no leads today, from any origin, or null. */
export const absenceOf = (
  candidate: Candidate,
  state: SubscriptionState | undefined,
  today: PeriodStarts
): Exclusion | null => dayOff(candidate, today.day) ?? capReached(candidate.subscription, state?.use ?? null, today)

/** Returns the candidates that take one lead of a person in some days. */
export const askingOnce = ({ candidates }: Pick<Market, "candidates">): ReadonlyArray<BusinessId> =>
  candidates.flatMap(({ business }) => (business.same_person_days > 0 ? [business.id] : []))

/** Returns the rule by which a candidate takes no lead of this person, because it got another one lately, or null. */
export const samePerson = ({ business }: Candidate, met: Market["met"], now: DateTime.Utc): Exclusion | null => {
  const { id, same_person_days: days } = business
  const at = met?.get(id)
  if (at === undefined || !Duration.isLessThan(DateTime.distance(at, now), Duration.days(days))) return null
  return { rule: "same_person", days }
}

/** Returns the first rule that excludes a candidate, or null. The candidate has never had the lead. */
export const exclusionOf = (
  lead: Origin,
  candidate: Candidate,
  { met, states }: Pick<Market, "met" | "states">,
  { now, today }: Moment
): Exclusion | null => {
  const { business, subscription } = candidate
  const { countries, regions } = subscription
  if (!business.active) return { rule: "business_inactive" }
  if (!subscription.active) return { rule: "subscription_inactive" }
  if (!countries.includes(lead.country)) return { rule: "country", countries }
  if (!covers(coverageOf(regions), codeOf(lead.postal_code))) return { rule: "region", regions }
  return (
    dayOff(candidate, today.day) ??
    samePerson(candidate, met, now) ??
    absenceOf(candidate, states.get(business.id), today)
  )
}

/**
 * Returns whether a candidate takes no leads at present, from any origin: it is inactive, it has a day off, or a cap is
 * used up.
 */
export const isAway = (candidate: Candidate, state: SubscriptionState | undefined, today: PeriodStarts): boolean =>
  !candidate.business.active || !candidate.subscription.active || absenceOf(candidate, state, today) !== null

/** Returns whether a candidate joins anew with its next lead: it is new, it was away, or its area changed. */
export const isJoining = ({ subscription }: Candidate, state: SubscriptionState | undefined): boolean =>
  state === undefined || state.is_away || state.area !== areaOf(subscription)
