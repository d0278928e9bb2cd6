import { type MeasuredArea, measured } from "../geography/Area.ts"
import { likenessesTo } from "../geography/Likeness.ts"
import {
  bystander,
  competitor,
  type Field,
  fieldOf,
  type GroupedRunner,
  levelPass,
  peer,
  type Relations
} from "./Level.ts"
import type { Candidate } from "./Market.ts"
import type { Contender } from "./Turn.ts"

/** The highest likeness among the peers of a candidate, and the pass at which it is level with them. */
export interface Level {
  readonly likeness: number
  /** Returns the pass. It is found by the first call, because most levels are only compared by their likeness. */
  readonly pass: () => number
}

/** The levels of a candidate: among the contenders that are running, and among all. Null without a shared area. */
export interface Levels {
  readonly present: Level | null
  readonly everyone: () => Level | null
}

/**
 * Returns whether a likeness counts as highest. Next to an equal area only equal areas count; otherwise 90 % of the
 * highest likeness suffices.
 */
export const isAmong = (likeness: number, highest: number): boolean => likeness >= (highest === 1 ? 1 : highest * 0.9)

/** Contenders in crowds: those of a crowd have the same area. The crowds have the same numbers in each field. */
interface Crowds {
  readonly members: ReadonlyArray<ReadonlyArray<Candidate>>
  readonly field: Field
}

/** Returns the crowds of some contenders. `areas` has the area of each crowd, and `numbers` its number by its hash. */
const crowdsOf = (
  contenders: ReadonlyArray<Contender>,
  areas: Array<MeasuredArea>,
  numbers: Map<number, number>
): Crowds => {
  const members: Array<Array<Candidate>> = areas.map(() => [])
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
  return { members, field: fieldOf(runners) }
}

/** Tells what each crowd but one is to a newcomer, by the likeness of each. */
const relationsTo = (
  members: Crowds["members"],
  likenesses: Float64Array,
  highest: number,
  except: number | undefined
): Relations => {
  const relations = new Uint8Array(members.length)
  for (let group = 0; group < members.length; group++) {
    const likeness = likenesses[group]!
    if (likeness === 0 || group === except) relations[group] = bystander
    else relations[group] = isAmong(likeness, highest) ? peer : competitor
  }
  return relations
}

/** Returns the level among the crowds but one, by the likeness of each crowd. A choice may call it a thousand times. */
const levelOf = ({ field, members }: Crowds, likenesses: Float64Array, except: number | undefined): Level | null => {
  let highest = 0
  for (let group = 0; group < members.length; group++) {
    if (likenesses[group]! > highest && group !== except && members[group]!.length > 0) highest = likenesses[group]!
  }
  if (highest === 0) return null
  let pass: number | undefined
  return {
    likeness: highest,
    pass: () => (pass ??= levelPass(field, relationsTo(members, likenesses, highest, except)))
  }
}

/**
 * Returns a function for the levels of a candidate among its peers: the other contenders with the same area or, without
 * any, with the most similar areas. Contenders with the same area share one level, because several may join at once.
 * `all` includes those that are running.
 */
export const levelsAmong = (
  all: ReadonlyArray<Contender>,
  running: ReadonlyArray<Contender>
): ((candidate: Candidate) => Levels) => {
  const areas: Array<MeasuredArea> = []
  const numbers = new Map<number, number>()
  const everyone = crowdsOf(all, areas, numbers)
  const present = crowdsOf(running, areas, numbers)
  const likenesses = new Map<number, Float64Array>()
  const shared = new Map<Crowds, Map<number, Level | null>>([
    [everyone, new Map()],
    [present, new Map()]
  ])
  const levelAmong = (crowds: Crowds, candidate: Candidate): Level | null => {
    const own = measured(candidate.subscription)
    const number = numbers.get(own.hash)
    const equals = number === undefined ? [] : crowds.members[number]!
    const isAlone = equals.length === 1 && equals[0] === candidate
    const found = isAlone ? undefined : shared.get(crowds)!.get(own.hash)
    if (found !== undefined) return found
    const known = likenesses.get(own.hash) ?? likenessesTo(own, areas)
    likenesses.set(own.hash, known)
    const level = levelOf(crowds, known, isAlone ? number : undefined)
    if (!isAlone) shared.get(crowds)!.set(own.hash, level)
    return level
  }
  return (candidate) => ({
    present: levelAmong(present, candidate),
    everyone: () => levelAmong(everyone, candidate)
  })
}
