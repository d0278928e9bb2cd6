import type { Moment } from "../calendar/BusinessDay.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { areaOf } from "../geography/Area.ts"
import { unused } from "./CapUse.ts"
import { isAway } from "./Eligibility.ts"
import type { Candidate, Market } from "./Market.ts"
import { isAmong, levelsAmong } from "./Peers.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"
import type { Contender } from "./Turn.ts"

/** Returns whether a subscription joins the rotation anew: it was away, or its area changed. */
const isComingIn = ({ subscription }: Candidate, { area, is_away }: SubscriptionState): boolean =>
  is_away || area !== areaOf(subscription)

/** The rotation of a market. */
export interface Rotation {
  /** The new states of subscriptions that left the rotation: they were removed, paused, or reached a cap. */
  readonly departed: ReadonlyMap<BusinessId, SubscriptionState>
  /**
   * Returns the state of a candidate that is not away.
   *
   * - A candidate that stayed in the rotation has its stored state.
   * - A joining candidate starts level with the most similar candidates that are present.
   * - A returning candidate never starts ahead of its previous pass.
   * - When the most similar candidates are all absent, a joining candidate does not start ahead of their pass, because
   *   they return to it.
   */
  readonly stateOf: (candidate: Candidate) => SubscriptionState
}

/** Returns the rotation of a market at a moment. */
export const rotationOf = ({ candidates, states }: Market, { now, today }: Moment): Rotation => {
  const known = candidates.flatMap((candidate): ReadonlyArray<Contender> => {
    const state = states.get(candidate.business.id)
    return state === undefined ? [] : [{ candidate, state }]
  })
  const staying = known.filter(({ candidate, state }) => !state.is_away && !isAway(candidate, state, today))
  const remaining = new Set(staying.map(({ candidate }) => candidate.business.id))

  let levelsOf: ReturnType<typeof levelsAmong> | undefined
  const levelOf = (candidate: Candidate): number => {
    levelsOf ??= levelsAmong(
      known,
      staying.filter(({ candidate, state }) => !isComingIn(candidate, state))
    )
    const { everyone, present } = levelsOf(candidate)
    if (present !== null && isAmong(present.likeness, 1)) return present.pass
    const all = everyone()
    if (present === null || all === null) return all?.pass ?? 0
    return isAmong(present.likeness, all.likeness) ? present.pass : Math.max(present.pass, all.pass)
  }

  const comingIn = (candidate: Candidate, state: SubscriptionState | undefined): SubscriptionState => {
    const level = levelOf(candidate)
    return {
      pass: Math.max(state?.pass ?? level, level),
      waiting_since: now,
      is_away: false,
      area: areaOf(candidate.subscription),
      use: state?.use ?? unused(today)
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
