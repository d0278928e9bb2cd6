import { DateTime } from "effect"
import type { Moment } from "../calendar/Moment.ts"
import { usedOnce } from "./CapUse.ts"
import type { Candidate } from "./Market.ts"
import { passAfter } from "./Stride.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"

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
