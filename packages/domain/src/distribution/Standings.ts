import type { PeriodStarts } from "../calendar/CalendarPeriod.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { coverageOf } from "../geography/Region.ts"
import { follow, type Standing, standingOf } from "./Eligibility.ts"
import type { Candidate, Market } from "./Market.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"
import { byTurn, type Contender } from "./Turn.ts"

/** The standings of all candidates of a market. */
export interface Standings {
  readonly today: PeriodStarts
  readonly ids: ReadonlySet<BusinessId>
  /** The standings in the order of the candidates. */
  readonly all: ReadonlyArray<Standing>
  /** The candidates whose regions contain each of the 32 codes of a word of coverage: for each code, bits by number. */
  readonly covering: Map<number, Int32Array>
  /** The standings by the turns of the choices before. It only makes sorting cheaper. */
  readonly byTurn: Array<Standing>
}

/**
 * The standings of the latest choice by the list of candidates, which is the same object until a subscription changes.
 * Any market with these candidates may be next, because every standing is compared with the state of its candidate.
 */
const latest = new WeakMap<ReadonlyArray<Candidate>, Standings>()

const isSameDay = (one: PeriodStarts, other: PeriodStarts): boolean =>
  one === other || (one.day === other.day && one.week === other.week && one.month === other.month)

/** Returns the standings of a market on a day. They are valid until the next call. */
export const standingsOf = ({ candidates, states }: Market, today: PeriodStarts): Standings => {
  const before = latest.get(candidates)
  if (before !== undefined && isSameDay(before.today, today)) {
    for (const standing of before.all) follow(standing, states.get(standing.candidate.business.id), before.today)
    return before
  }
  const all = candidates.map((candidate) => standingOf(candidate, states.get(candidate.business.id), today))
  const ids = new Set(candidates.map(({ business }) => business.id))
  const made = { today, ids, all, covering: new Map(), byTurn: [...all] }
  latest.set(candidates, made)
  return made
}

/** Returns the candidates whose regions contain a code, as bits by their number. */
export const coveringOf = ({ all, covering }: Standings, code: number): Int32Array => {
  const word = code >>> 5
  const length = Math.ceil(all.length / 32)
  let bits = covering.get(word)
  if (bits === undefined) {
    bits = new Int32Array(32 * length)
    for (const [n, { candidate }] of all.entries()) {
      let codes = coverageOf(candidate.subscription.regions).words[word]!
      for (; codes !== 0; codes &= codes - 1)
        bits[(31 - Math.clz32(codes & -codes)) * length + (n >>> 5)]! |= 1 << (n % 32)
    }
    covering.set(word, bits)
  }
  return bits.subarray((code % 32) * length, ((code % 32) + 1) * length)
}

/**
 * Returns the new states of subscriptions that left the rotation of a market: they were removed, paused, or reached a
 * cap.
 */
export const departedFrom = ({ states }: Market, { all, ids }: Standings): Map<BusinessId, SubscriptionState> => {
  const departed = new Map<BusinessId, SubscriptionState>()
  let known = 0
  for (const { candidate, isAway, state } of all) {
    if (state === undefined) continue
    known++
    if (isAway && !state.is_away) departed.set(candidate.business.id, { ...state, is_away: true })
  }
  if (known === states.size) return departed
  for (const [id, state] of states) if (!state.is_away && !ids.has(id)) departed.set(id, { ...state, is_away: true })
  return departed
}

/** Returns the contenders by their turn, and remembers their order for the next choice. */
export const contendersByTurn = ({ byTurn: order }: Standings): ReadonlyArray<Contender> => {
  const sorted = order.filter(({ contender }) => contender !== null)
  sorted.sort((a, b) => byTurn(a.contender!, b.contender!))
  let next = 0
  for (let n = 0; n < order.length; n++) if (order[n]!.contender !== null) order[n] = sorted[next++]!
  return sorted.map(({ contender }) => contender!)
}
