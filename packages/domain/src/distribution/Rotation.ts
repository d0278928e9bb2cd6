import type { Moment } from "../calendar/Moment.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { areaOf } from "./Area.ts"
import { useIn } from "./CapUse.ts"
import { isAway } from "./Eligibility.ts"
import type { Candidate, Market } from "./Market.ts"
import { isAmong, levelAmong } from "./Peers.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"
import type { Contender } from "./Turn.ts"

/** Whether someone takes turns anew: it was away, or what it wants has changed. */
const isComingIn = ({ subscription }: Candidate, { area, is_away }: SubscriptionState): boolean =>
  is_away || area !== areaOf(subscription)

/** Who takes turns in a market. */
export interface Rotation {
  /** The new states of those who took turns until now and do not any more: they left, were paused or came to a cap. */
  readonly departed: ReadonlyMap<BusinessId, SubscriptionState>
  /**
   * How a candidate that is not away stands. A newcomer, whoever was away, and one whose area changed come in level
   * with those who are there and want most nearly the same, but never ahead of where it was. While others who are
   * more alike are all away, it does not come in ahead of where they were either, as they come back there.
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
  const remaining = new Set(staying.map(({ candidate }) => candidate.business.id))

  const [amongRunning, amongKnown] = [
    levelAmong(() => staying.filter(({ candidate, state }) => !isComingIn(candidate, state))),
    levelAmong(() => known)
  ]
  const levelOf = (candidate: Candidate): number => {
    const present = amongRunning(candidate)
    if (present !== null && isAmong(present, 1)) return present.pass
    const everyone = amongKnown(candidate)
    if (present === null || everyone === null) return everyone?.pass ?? 0
    return isAmong(present, everyone.likeness) ? present.pass : Math.max(present.pass, everyone.pass)
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

  const departed = new Map<BusinessId, SubscriptionState>()
  for (const [id, state] of states)
    if (!state.is_away && !remaining.has(id)) departed.set(id, { ...state, is_away: true })

  return {
    departed,
    stateOf: (candidate) => {
      const state = states.get(candidate.business.id)
      return state === undefined || isComingIn(candidate, state) ? comingIn(candidate, state) : state
    }
  }
}
