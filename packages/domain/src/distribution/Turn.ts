import { DateTime } from "effect"
import type { Moment } from "../calendar/BusinessDay.ts"
import { usedOnce } from "./CapUse.ts"
import type { Candidate } from "./Market.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"

/** A client of stride scheduling. The lowest pass goes first. */
export interface Runner {
  readonly pass: number
  readonly weight: number
}

/**
 * Returns the pass after one more lead. A subscription with twice the weight advances half as far, and so gets twice as
 * many leads.
 *
 * Source: C. A. Waldspurger and W. E. Weihl, "Stride Scheduling", MIT/LCS/TM-528, 1995.
 */
export const passAfter = ({ pass, weight }: Runner): number => pass + 1 / weight

/** An eligible candidate with its state in the rotation. */
export interface Contender {
  readonly candidate: Candidate
  readonly state: SubscriptionState
}

const waitingSince = ({ state }: Contender): number => DateTime.toEpochMillis(state.waiting_since)

/** Orders contenders by pass, then by waiting time, then by id. The id makes the order deterministic. */
export const byTurn = (a: Contender, b: Contender): number =>
  a.state.pass - b.state.pass ||
  waitingSince(a) - waitingSince(b) ||
  (a.candidate.business.id < b.candidate.business.id ? -1 : 1)

/** Returns the state of a contender after it got a lead. */
export const afterLead = ({ candidate, state }: Contender, { now, today }: Moment): SubscriptionState => ({
  ...state,
  pass: passAfter({ pass: state.pass, weight: candidate.subscription.weight }),
  waiting_since: now,
  use: usedOnce(state.use, today)
})
