import type { Moment } from "../calendar/BusinessDay.ts"
import { areaOf } from "../geography/Area.ts"
import { unused } from "./CapUse.ts"
import type { Standing } from "./Eligibility.ts"
import type { Candidate } from "./Market.ts"
import { isAmong, levelsAmong } from "./Peers.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"
import type { Contender } from "./Turn.ts"

const known = ({ candidate, state }: Standing): ReadonlyArray<Contender> =>
  state === undefined ? [] : [{ candidate, state }]

const present = ({ isAway, running }: Standing): ReadonlyArray<Contender> =>
  running === null || isAway ? [] : [running]

/**
 * Returns a function for the state of a candidate that joins the rotation.
 *
 * - A joining candidate starts level with the most similar candidates that are present.
 * - A returning candidate never starts ahead of its previous pass.
 * - When the most similar candidates are all absent, a joining candidate does not start ahead of their pass, because
 *   they return to it.
 */
export const rotationOf = (
  standings: ReadonlyArray<Standing>,
  { now, today }: Moment
): ((joining: Standing) => SubscriptionState) => {
  let levelsOf: ReturnType<typeof levelsAmong> | undefined
  const levelOf = (candidate: Candidate): number => {
    levelsOf ??= levelsAmong(standings.flatMap(known), standings.flatMap(present))
    const levels = levelsOf(candidate)
    const { present: near } = levels
    if (near !== null && isAmong(near.likeness, 1)) return near.pass()
    const everyone = levels.everyone()
    if (near === null || everyone === null) return everyone?.pass() ?? 0
    return isAmong(near.likeness, everyone.likeness) ? near.pass() : Math.max(near.pass(), everyone.pass())
  }
  return ({ candidate, state }) => {
    const level = levelOf(candidate)
    return {
      pass: Math.max(state?.pass ?? level, level),
      waiting_since: now,
      is_away: false,
      area: areaOf(candidate.subscription),
      use: state?.use ?? unused(today)
    }
  }
}
