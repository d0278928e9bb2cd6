import { areaOf, likeness, type MeasuredArea, measured } from "./Area.ts"
import { type Field, fieldOf, type GroupedRunner, levelPass } from "./Level.ts"
import type { Candidate } from "./Market.ts"
import type { Contender } from "./Turn.ts"

/** The pass at which a candidate is level with its peers, and the highest likeness among them. */
export interface Level {
  readonly pass: number
  readonly likeness: number
}

/**
 * Returns whether a likeness counts as highest. Next to an equal area only equal areas count; otherwise 90 % of the
 * highest likeness suffices.
 */
export const isAmong = (likeness: number, highest: number): boolean => likeness >= (highest === 1 ? 1 : highest * 0.9)

/** Contenders in crowds: those of a crowd have the same area. */
interface Crowds {
  readonly areas: ReadonlyArray<MeasuredArea>
  readonly members: ReadonlyArray<ReadonlyArray<Candidate>>
  /** The numbers of the crowds by the hash of their area. */
  readonly numbers: ReadonlyMap<number, number>
  readonly field: Field
}

const crowdsOf = (contenders: ReadonlyArray<Contender>): Crowds => {
  const [areas, members, numbers]: [Array<MeasuredArea>, Array<Array<Candidate>>, Map<number, number>] = [
    [],
    [],
    new Map()
  ]
  const runners = contenders.map(({ candidate, state }): GroupedRunner => {
    const { subscription } = candidate
    const area = measured(subscription)
    const group = numbers.get(area.hash) ?? areas.length
    if (group === areas.length) {
      numbers.set(area.hash, group)
      areas.push(area)
      members.push([])
    }
    members[group]!.push(candidate)
    return { pass: state.pass, weight: subscription.weight, group }
  })
  return { areas, members, numbers, field: fieldOf(runners) }
}

/** Returns the level of a candidate among the crowds but one, or null when it shares no area with any of them. */
const levelOf = ({ areas, field }: Crowds, { subscription }: Candidate, except: number | undefined): Level | null => {
  const own = measured(subscription)
  const likenesses = areas.map((area, number) => (number === except ? 0 : likeness(area, own)))
  const highest = likenesses.reduce((most, one) => Math.max(most, one), 0)
  if (highest === 0) return null
  const isPeer = likenesses.map((one) => isAmong(one, highest))
  const isCompetitor = likenesses.map((one) => one > 0)
  const pass = levelPass(field, isPeer, isCompetitor)
  return { likeness: highest, pass }
}

/**
 * Returns a function for the level of a candidate among its peers: the other contenders with the same area or, without
 * any, with the most similar areas. Contenders with the same area share one level, because several may join at once.
 */
export const levelAmong = (contenders: () => ReadonlyArray<Contender>): ((candidate: Candidate) => Level | null) => {
  let crowds: Crowds | null = null
  const levels = new Map<number | Candidate, Level | null>()
  return (candidate) => {
    crowds ??= crowdsOf(contenders())
    const area = areaOf(candidate.subscription)
    const own = crowds.numbers.get(area)
    const isAlone = own !== undefined && crowds.members[own]!.length === 1 && crowds.members[own]![0] === candidate
    const key = isAlone ? candidate : area
    const found = levels.get(key)
    if (found !== undefined) return found
    const level = levelOf(crowds, candidate, isAlone ? own : undefined)
    levels.set(key, level)
    return level
  }
}
