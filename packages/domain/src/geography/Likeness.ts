import type { MeasuredArea } from "./Area.ts"
import { type Counts, countsOf, isSimple, sharedExtent, sharedWith } from "./Coverage.ts"

const sharedCountries = (one: MeasuredArea, other: MeasuredArea): number => {
  let shared = 0
  for (const country of one.countries) if (other.countries.includes(country)) shared++
  return shared
}

/** Returns the likeness of two areas by the size of their overlap. */
const likenessBy = (overlap: number, one: MeasuredArea, other: MeasuredArea): number =>
  overlap === 0 ? 0 : overlap / (one.size + other.size - overlap)

/** Whether comparing two areas costs so much more than remembering their overlap that it is remembered. */
const isWorthRemembering = (one: MeasuredArea, other: MeasuredArea): boolean => one.isCostly || other.isCostly

/** Returns the likeness of two areas if it needs no comparison, and NaN otherwise. */
const knownLikeness = (one: MeasuredArea, other: MeasuredArea): number => {
  if (one.hash === other.hash) return one.size === 0 ? 0 : 1
  if (!isWorthRemembering(one, other)) return Number.NaN
  const [first, second] = one.serial < other.serial ? [one, other] : [other, one]
  return likenessBy(first.overlaps.at(second.serial - first.serial) ?? Number.NaN, one, other)
}

/** The counts of the first of two areas. Without them, the coverages are compared. */
type OwnCounts = Counts | null

/** Returns the size of the overlap of two areas. */
const overlapOf = (one: MeasuredArea, other: MeasuredArea, counts: OwnCounts): number => {
  const { coverage } = other
  const isCounted = counts !== null && isSimple(coverage)
  return sharedCountries(one, other) * (isCounted ? sharedWith(counts, coverage) : sharedExtent(one.coverage, coverage))
}

/** Compares two different areas, and returns their likeness. */
const comparedLikeness = (one: MeasuredArea, other: MeasuredArea, counts: OwnCounts): number => {
  const overlap = overlapOf(one, other, counts)
  if (isWorthRemembering(one, other)) {
    const [first, second] = one.serial < other.serial ? [one, other] : [other, one]
    first.overlaps.remember(second.serial - first.serial, overlap)
  }
  return likenessBy(overlap, one, other)
}

/**
 * Returns the Jaccard similarity of two areas: the shared part of their union. 1 means equal areas, and 0 means
 * disjoint areas.
 */
export const likeness = (one: MeasuredArea, other: MeasuredArea): number => {
  const known = knownLikeness(one, other)
  return Number.isNaN(known) ? comparedLikeness(one, other, null) : known
}

/** With how many others an area is compared before the counts save more time than they take. */
const manyAreas = 64

/** Returns the likeness of an area to each of many others. */
export const likenessesTo = (own: MeasuredArea, areas: ReadonlyArray<MeasuredArea>): Float64Array => {
  const likenesses = new Float64Array(areas.length)
  const left: Array<number> = []
  for (let n = 0; n < areas.length; n++) {
    likenesses[n] = knownLikeness(own, areas[n]!)
    if (Number.isNaN(likenesses[n]!)) left.push(n)
  }
  const counts = left.length > manyAreas ? countsOf(own.coverage) : null
  for (const n of left) likenesses[n] = comparedLikeness(own, areas[n]!, counts)
  return likenesses
}

/** Compares an area with those others whose overlap with it is remembered, so that a choice need not. */
export const compareAhead = (own: MeasuredArea, areas: ReadonlyArray<MeasuredArea>): void => {
  for (const other of areas) if (isWorthRemembering(own, other)) likeness(own, other)
}
