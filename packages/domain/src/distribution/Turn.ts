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

/**
 * Returns the start of the span that ends at a pass. It is lowered by a rounding error, so that adjacent spans overlap.
 */
const startOf = ({ pass, weight }: Runner): number => pass - 1 / weight - Math.abs(pass) * 2 * Number.EPSILON

/** An interval of passes. */
type Stretch = readonly [from: number, to: number]

/**
 * Returns the subinterval in which most spans overlap. Among equals the highest wins, because a late start costs only
 * the newcomer, and an early start costs all others.
 */
const densest = (runners: ReadonlyArray<Runner>, [from, to]: Stretch): Stretch => {
  const touching = runners.filter((runner) => startOf(runner) <= to && runner.pass >= from)
  const starts = new Float64Array(touching.map(startOf)).toSorted()
  const ends = new Float64Array(touching.map(({ pass }) => Math.min(pass, to))).toSorted()
  let [started, most] = [0, 0]
  let found: Stretch = [from, to]
  for (let ended = 0; ended < ends.length; ended++) {
    const end = ends[ended]!
    while (started < starts.length && starts[started]! <= end) started++
    if (started - ended >= most) {
      most = started - ended
      found = [Math.max(from, starts[started - 1]!), end]
    }
  }
  return found
}

/**
 * Returns the pass at which a newcomer is level with its peers, of which there is at least one: it waits as long as
 * they do, without credit for the time before. `others` are the remaining competitors.
 */
export const levelPass = (peers: ReadonlyArray<Runner>, others: ReadonlyArray<Runner>): number => {
  // A runner that keeps up got its last lead in the span from `pass - 1 / weight` to `pass`. The newcomer joins where
  // most spans of its peers overlap, then most of all: at the lowest pass when all keep up, and unaffected by a runner
  // that lags far behind.
  const [, level] = densest([...peers, ...others], densest(peers, [-Infinity, Infinity]))
  return level
}

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
