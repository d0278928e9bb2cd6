import { type Area, areaOf, likeness } from "./Area.ts"
import type { Candidate } from "./Market.ts"
import { levelPass, type Contender, type Runner } from "./Turn.ts"

/** The pass at which a candidate is level with its peers, and the highest likeness among them. */
export interface Level {
  readonly pass: number
  readonly likeness: number
}

/**
 * Returns whether a likeness counts as highest. Next to an equal area only equal areas count; otherwise 90 % of the
 * highest likeness suffices.
 */
export const isAmong = ({ likeness }: Pick<Level, "likeness">, highest: number): boolean =>
  likeness >= (highest === 1 ? 1 : highest * 0.9)

/** Contenders with the same area. */
interface Crowd {
  readonly area: Area
  readonly members: ReadonlyArray<Candidate>
  readonly runners: ReadonlyArray<Runner>
}

const crowdsOf = (contenders: ReadonlyArray<Contender>): ReadonlyMap<number, Crowd> => {
  const crowds = new Map<number, Crowd & { readonly members: Array<Candidate>; readonly runners: Array<Runner> }>()
  for (const { candidate, state } of contenders) {
    const { subscription } = candidate
    const area = areaOf(subscription)
    const crowd = crowds.get(area) ?? { area: subscription, members: [], runners: [] }
    crowd.members.push(candidate)
    crowd.runners.push({ pass: state.pass, weight: subscription.weight })
    crowds.set(area, crowd)
  }
  return crowds
}

/** Returns the level of a candidate among crowds, or null when it shares no area with any of them. */
const levelOf = (crowds: ReadonlyArray<Crowd>, { subscription }: Candidate): Level | null => {
  const rated = crowds.map((crowd) => ({ ...crowd, likeness: likeness(crowd.area, subscription) }))
  const highest = rated.reduce((most, one) => Math.max(most, one.likeness), 0)
  if (highest === 0) return null
  const peers = rated.filter((one) => isAmong(one, highest)).flatMap(({ runners }) => runners)
  const others = rated.filter((one) => !isAmong(one, highest) && one.likeness > 0).flatMap(({ runners }) => runners)
  return { likeness: highest, pass: levelPass(peers, others) }
}

/**
 * Returns a function for the level of a candidate among its peers: the other contenders with the same area or, without
 * any, with the most similar areas. Contenders with the same area share one level, because several may join at once.
 */
export const levelAmong = (contenders: () => ReadonlyArray<Contender>): ((candidate: Candidate) => Level | null) => {
  let crowds: ReadonlyMap<number, Crowd> | null = null
  const levels = new Map<number | Candidate, Level | null>()
  return (candidate) => {
    crowds ??= crowdsOf(contenders())
    const area = areaOf(candidate.subscription)
    const own = crowds.get(area)
    const isAlone = own?.members.length === 1 && own.members[0] === candidate
    const key = isAlone ? candidate : area
    const found = levels.get(key)
    if (found !== undefined) return found
    const others = [...crowds.values()].filter((crowd) => !isAlone || crowd !== own)
    const level = levelOf(others, candidate)
    levels.set(key, level)
    return level
  }
}
