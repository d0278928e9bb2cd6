import { DateTime } from "effect"
import type { Moment } from "../calendar/Moment.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { areaOf } from "./Area.ts"
import { usedOnce, useIn } from "./CapUse.ts"
import { isAway, likeness } from "./Eligibility.ts"
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

/** How close to the likeness of the most alike another has to come to count among them. */
const closeness = 0.9

/**
 * Where someone is level with those of the contenders that want most nearly the same leads; null when none wants any of them. What others
 * are owed elsewhere says nothing of its turn.
 */
const levelAmong = (contenders: ReadonlyArray<Contender>, { subscription }: Candidate): number | null => {
  const rated = contenders.map((one) => ({ ...one, likeness: likeness(one.candidate.subscription, subscription) }))
  const highest = rated.reduce((most, one) => Math.max(most, one.likeness), 0)
  const peers = rated.filter((one) => one.likeness > 0 && one.likeness >= highest * closeness)
  return peers.length === 0
    ? null
    : levelPass(peers.map(({ candidate, state }) => ({ pass: state.pass, weight: candidate.subscription.weight })))
}

/** Whether someone takes turns anew: it was away, or what it wants has changed. */
const isComingIn = ({ subscription }: Candidate, { area, is_away }: SubscriptionState): boolean =>
  is_away || area !== areaOf(subscription)

/** Who takes turns in a market. */
export interface Rotation {
  /** The new states of those who took turns until now and do not any more: they left, were paused or came to a cap. */
  readonly departed: ReadonlyMap<BusinessId, SubscriptionState>
  /**
   * How a candidate that is not away stands. A newcomer, whoever was away, and one whose area changed come in level with those that want most
   * nearly the same, but never ahead of where it was. When all who compete with it are away, it is level with where they were.
   */
  readonly stateOf: (candidate: Candidate) => SubscriptionState
}

/** The rotation of a market at a moment. */
export const rotationOf = ({ candidates, states }: Market, { now, today }: Moment): Rotation => {
  const known = candidates.flatMap((candidate): ReadonlyArray<Contender> => {
    const state = states.get(candidate.business.id)
    return state === undefined ? [] : [{ candidate, state }]
  })
  const staying = known.filter(({ candidate, state }) => !state.is_away && !isAway(candidate, state, today))
  const running = staying.filter(({ candidate, state }) => !isComingIn(candidate, state))
  const present = new Set(staying.map(({ candidate }) => candidate.business.id))

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
      area: areaOf(candidate.subscription),
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
      return state === undefined || isComingIn(candidate, state) ? comingIn(candidate, state) : state
    }
  }
}
