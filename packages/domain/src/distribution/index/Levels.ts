import { isPeer, type Span, spanOf } from "../Level.ts"
import { similaritiesTo } from "./Overlaps.ts"
import { isAway, type Standing, type Standings } from "./Standings.ts"

/** A start or an end of a span, and the position of its area. */
interface Bound {
  readonly pass: number
  readonly area: number
}

/** The spans of some contenders, sorted once for all that join, and how many of them have each area. */
interface Field {
  readonly starts: ReadonlyArray<Bound>
  readonly ends: ReadonlyArray<Bound>
  readonly counts: Uint32Array
}

const ascending = (a: Bound, b: Bound): number => a.pass - b.pass

const fieldOf = (standings: ReadonlyArray<Standing>, areas: number): Field => {
  const counts = new Uint32Array(areas)
  const [starts, ends]: [Array<Bound>, Array<Bound>] = [[], []]
  for (const { area, candidate, state } of standings) {
    const { end, start } = spanOf(state!.pass, candidate.subscription.weight)
    counts[area]!++
    starts.push({ pass: start, area })
    ends.push({ pass: end, area })
  }
  return { starts: starts.toSorted(ascending), ends: ends.toSorted(ascending), counts }
}

/** What the contenders of each area are to the one that joins. */
type Relations = Uint8Array
const competitor = 1
const peer = 2

/** Stands for no area. */
const none = -1

/** Returns the part of a stretch where most spans of at least a relation overlap, as `densest` of the rule does. */
const densest = (
  { ends, starts }: Field,
  relations: Relations,
  least: number,
  { end: to, start: from }: Span
): Span => {
  let [next, overlapping, most] = [0, 0, 0]
  let [latest, foundFrom, foundTo] = [from, from, to]
  for (const { area, pass } of ends) {
    if (relations[area]! < least) continue
    const end = Math.min(pass, to)
    for (; next < starts.length && starts[next]!.pass <= end; next++) {
      if (relations[starts[next]!.area]! < least) continue
      overlapping++
      latest = starts[next]!.pass
    }
    if (end >= from && overlapping >= most) {
      most = overlapping
      foundFrom = latest
      foundTo = end
    }
    if (pass >= to) break
    overlapping--
  }
  return { start: foundFrom, end: foundTo }
}

const highestIn = ({ counts }: Field, similarities: Float64Array, except: number): number => {
  let highest = 0
  for (let area = 0; area < counts.length; area++) {
    if (similarities[area]! > highest && area !== except && counts[area]! > 0) highest = similarities[area]!
  }
  return highest
}

const levelIn = (field: Field, similarities: Float64Array, highest: number, except: number): number => {
  const relations = new Uint8Array(similarities.length)
  for (let area = 0; area < relations.length; area++) {
    const similarity = similarities[area]!
    if (similarity > 0 && area !== except) relations[area] = isPeer(similarity, highest) ? peer : competitor
  }
  const stretch = densest(field, relations, peer, { start: -Infinity, end: Infinity })
  return densest(field, relations, competitor, stretch).end
}

const isKnown = ({ state }: Standing): boolean => state !== undefined
const isPresent = (standing: Standing): boolean => standing.running !== null && !isAway(standing)

/**
 * Returns a function for the pass at which a standing joins, as `joiningPass` of the rule does. Those with equal areas
 * share one level.
 */
export const joiningPasses = ({ all: standings, areas }: Standings): ((joining: Standing) => number) => {
  if (!standings.some(isKnown)) return () => 0
  const known = fieldOf(standings.filter(isKnown), areas.length)
  const present = fieldOf(standings.filter(isPresent), areas.length)
  const shared = new Map<number, number>()
  const passOf = (own: number, except: number): number => {
    const similarities = similaritiesTo(areas[own]!, areas)
    const near = highestIn(present, similarities, except)
    const all = highestIn(known, similarities, except)
    const levelOf = (field: Field, highest: number) => levelIn(field, similarities, highest, except)
    if (near === 0) return all === 0 ? 0 : levelOf(known, all)
    return isPeer(near, all) ? levelOf(present, near) : Math.max(levelOf(present, near), levelOf(known, all))
  }
  return ({ area, state }) => {
    // A joining candidate that is the only one known with its area is no peer of itself.
    if (state !== undefined && known.counts[area] === 1) return passOf(area, area)
    const pass = shared.get(area) ?? passOf(area, none)
    shared.set(area, pass)
    return pass
  }
}
