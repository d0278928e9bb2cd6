import type { PeriodStarts } from "../calendar/CalendarPeriod.ts"
import { areaOf } from "../geography/Area.ts"
import type { Country } from "../geography/Country.ts"
import { codeOf, covers } from "../geography/Coverage.ts"
import type { PostalCode } from "../geography/PostalCode.ts"
import { coverageOf } from "../geography/Region.ts"
import { capReached } from "./CapUse.ts"
import type { Exclusion, Outcome } from "./Decision.ts"
import type { Candidate } from "./Market.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"
import type { Contender } from "./Turn.ts"

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

/**
 * A candidate with what the rules derive from it and its state. Decisions share these objects, and the rules look at a
 * candidate again only when its state changes.
 */
export interface Standing {
  readonly candidate: Candidate
  /** The outcome of every lead while the business or its subscription is inactive, and null otherwise. */
  readonly inactive: Outcome | null
  readonly otherCountry: Outcome
  readonly otherRegion: Outcome
  state: SubscriptionState | undefined
  /** The outcome while a cap is used up. */
  capped: Outcome | null
  /** Whether the candidate takes no leads at present, from any origin. */
  isAway: boolean
  /** The candidate in the rotation, or null when it is not there or joins anew: it was away, or its area changed. */
  running: Contender | null
  /** The candidate in the choice that is being made, or null when a rule excludes it or it has the lead. */
  contender: Contender | null
}

const inactiveOf = ({ business, subscription }: Candidate): Outcome | null => {
  if (!business.active) return { business: business.id, exclusion: { rule: "business_inactive" } }
  return subscription.active ? null : { business: business.id, exclusion: { rule: "subscription_inactive" } }
}

/** Derives again what depends on the state and the day. */
const derive = (standing: Standing, state: SubscriptionState | undefined, today: PeriodStarts): void => {
  const { candidate, inactive } = standing
  const { business, subscription } = candidate
  const reached = capReached(subscription, state?.use ?? null, today)
  const isIn = state !== undefined && !state.is_away && state.area === areaOf(subscription)
  standing.state = state
  standing.capped = reached === null ? null : { business: business.id, exclusion: reached }
  standing.isAway = inactive !== null || reached !== null
  standing.running = isIn ? { candidate, state } : null
}

/** Makes the standing of a candidate. */
export const standingOf = (
  candidate: Candidate,
  state: SubscriptionState | undefined,
  today: PeriodStarts
): Standing => {
  const { business, subscription } = candidate
  const { countries, regions } = subscription
  const standing: Standing = {
    candidate,
    inactive: inactiveOf(candidate),
    otherCountry: { business: business.id, exclusion: { rule: "country", countries } },
    otherRegion: { business: business.id, exclusion: { rule: "region", regions } },
    state,
    capped: null,
    isAway: false,
    running: null,
    contender: null
  }
  derive(standing, state, today)
  return standing
}

/** Brings a standing up to date with a state. `today` must be the day for which the standing was made. */
export const follow = (standing: Standing, state: SubscriptionState | undefined, today: PeriodStarts): void => {
  if (standing.state !== state) derive(standing, state, today)
}

/** Returns the outcome by the first rule that excludes a candidate from a lead, or null. It never had the lead. */
export const excludedFrom = (standing: Standing, country: Country, isCovered: boolean): Outcome | null => {
  if (standing.inactive !== null) return standing.inactive
  if (!standing.candidate.subscription.countries.includes(country)) return standing.otherCountry
  return isCovered ? standing.capped : standing.otherRegion
}
