import { type Area, areaOf, likeness } from "./Area.ts"
import type { Candidate } from "./Market.ts"
import { levelPass, type Runner } from "./Stride.ts"
import type { Contender } from "./Turn.ts"

/** Where someone is level with its peers, and how alike the most alike of them is. */
export interface Level {
  readonly pass: number
  readonly likeness: number
}

/** Whether one is among the most alike: it wants the same, if any does, and otherwise comes close to the most alike. */
export const isAmong = ({ likeness }: Pick<Level, "likeness">, highest: number): boolean =>
  likeness >= (highest === 1 ? 1 : highest * 0.9)

/** Contenders that want the same. */
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

/** Where someone is level among crowds; null when none of them wants any of what it wants. */
const levelOf = (crowds: ReadonlyArray<Crowd>, { subscription }: Candidate): Level | null => {
  const rated = crowds.map((crowd) => ({ ...crowd, likeness: likeness(crowd.area, subscription) }))
  const highest = rated.reduce((most, one) => Math.max(most, one.likeness), 0)
  if (highest === 0) return null
  const peers = rated.filter((one) => isAmong(one, highest)).flatMap(({ runners }) => runners)
  const others = rated.filter((one) => !isAmong(one, highest) && one.likeness > 0).flatMap(({ runners }) => runners)
  return { likeness: highest, pass: levelPass(peers, others) }
}

/**
 * Tells where someone is level with its peers: those of the contenders, itself aside, that want the same or, when
 * none does, most nearly the same. What others are owed elsewhere says nothing of its turn. Whoever wants the same as
 * others shares their level, as many may come in at once.
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
