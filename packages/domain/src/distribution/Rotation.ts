import { DateTime } from "effect"
import type { Moment } from "../calendar/Moment.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { usedOnce, useIn } from "./CapUse.ts"
import { compete, isAway } from "./Eligibility.ts"
import type { Candidate, Market } from "./Market.ts"
import { levelPass, passAfter } from "./Stride.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"

/** Someone who may have a lead, and how it stands in the rotation. */
export interface Contender {
  readonly candidate: Candidate
  readonly state: SubscriptionState
}

const waitingSince = ({ state }: Contender): number => DateTime.toEpochMillis(state.waiting_since)

/** The lowest pass first; then whoever has waited longest; then by id, so that equal input gives equal output. */
export const byTurn = (a: Contender, b: Contender): number =>
  a.state.pass - b.state.pass ||
  waitingSince(a) - waitingSince(b) ||
  (a.candidate.business.id < b.candidate.business.id ? -1 : 1)

/** How a contender stands once it was given a lead. */
export const afterLead = ({ candidate, state }: Contender, { now, today }: Moment): SubscriptionState => ({
  ...state,
  pass: passAfter({ pass: state.pass, weight: candidate.subscription.weight }),
  waiting_since: now,
  use: usedOnce(state.use, today)
})

/** Where someone is level with those of the contenders that it competes with; null when it competes with none. */
const levelAmong = (contenders: ReadonlyArray<Contender>, { subscription }: Candidate): number | null => {
  const rivals = contenders.filter(({ candidate }) => compete(candidate.subscription, subscription))
  return rivals.length === 0
    ? null
    : levelPass(rivals.map(({ candidate, state }) => ({ pass: state.pass, weight: candidate.subscription.weight })))
}

/** Who takes turns in a market. */
export interface Rotation {
  /** The new states of those who took turns until now and do not any more: they left, were paused or came to a cap. */
  readonly departed: ReadonlyMap<BusinessId, SubscriptionState>
  /**
   * How a candidate that is not away stands. A newcomer, and whoever was away, comes in level with those it competes with,
   * but never ahead of where it was. When all of those are away, it is level with where they were.
   */
  readonly stateOf: (candidate: Candidate) => SubscriptionState
}

/** The rotation of a market at a moment. */
export const rotationOf = ({ candidates, states }: Market, { now, today }: Moment): Rotation => {
  const known = candidates.flatMap((candidate): ReadonlyArray<Contender> => {
    const state = states.get(candidate.business.id)
    return state === undefined ? [] : [{ candidate, state }]
  })
  const running = known.filter(({ candidate, state }) => !state.is_away && !isAway(candidate, state, today))
  const present = new Set(running.map(({ candidate }) => candidate.business.id))

  /** Those who want the same share a level; when everyone comes back in the morning, it is computed once. */
  const levels = new Map<string, number>()
  const levelOf = (candidate: Candidate): number => {
    const wanted = [...candidate.subscription.countries, ...candidate.subscription.regions].join()
    const level = levels.get(wanted) ?? levelAmong(running, candidate) ?? levelAmong(known, candidate) ?? 0
    levels.set(wanted, level)
    return level
  }

  const comingIn = (candidate: Candidate, state: SubscriptionState | undefined): SubscriptionState => {
    const level = levelOf(candidate)
    return {
      pass: Math.max(state?.pass ?? level, level),
      waiting_since: now,
      is_away: false,
      use: useIn(state?.use ?? null, today)
    }
  }

  return {
    departed: new Map(
      [...states]
        .filter(([id, state]) => !state.is_away && !present.has(id))
        .map(([id, state]) => [id, { ...state, is_away: true }])
    ),
    stateOf: (candidate) => {
      const state = states.get(candidate.business.id)
      return state === undefined || state.is_away ? comingIn(candidate, state) : state
    }
  }
}
