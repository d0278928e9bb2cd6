import { DateTime } from "effect"
import type { Moment } from "../calendar/BusinessDay.ts"
import { areaOf } from "../geography/Area.ts"
import { unused, usedOnce } from "./CapUse.ts"
import type { Candidate, SubscriptionState } from "./Market.ts"

/** A candidate with its state. */
export interface Contender {
  readonly candidate: Candidate
  readonly state: SubscriptionState
}

/**
 * Returns the pass after one more lead. A subscription with twice the weight advances half as far, and so gets twice as
 * many leads.
 *
 * Source: C. A. Waldspurger and W. E. Weihl, "Stride Scheduling", MIT/LCS/TM-528, 1995.
 */
export const passAfter = (pass: number, weight: number): number => pass + 1 / weight

const waitingSince = ({ state }: Contender): number => DateTime.toEpochMillis(state.waiting_since)

/** Orders contenders by pass, then by waiting time, then by id. The id makes the order deterministic. */
export const byTurn = (a: Contender, b: Contender): number =>
  a.state.pass - b.state.pass ||
  waitingSince(a) - waitingSince(b) ||
  (a.candidate.business.id < b.candidate.business.id ? -1 : 1)

/** Returns the state of a contender after it got a lead. */
export const afterLead = ({ candidate, state }: Contender, { now, today }: Moment): SubscriptionState => ({
  ...state,
  pass: passAfter(state.pass, candidate.subscription.weight),
  waiting_since: now,
  use: usedOnce(state.use, today)
})

/** Returns the state of a candidate that joins at a level. It never starts ahead of its previous pass. */
export const afterJoining = (
  { subscription }: Candidate,
  before: SubscriptionState | undefined,
  level: number,
  { now, today }: Moment
): SubscriptionState => ({
  pass: Math.max(before?.pass ?? level, level),
  waiting_since: now,
  is_away: false,
  area: areaOf(subscription),
  use: before?.use ?? unused(today)
})
