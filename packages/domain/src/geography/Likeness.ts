import { type Area, type MeasuredArea, measured } from "./Area.ts"
import { type Counts, countsOf, sharedExtent, sharedWith } from "./Coverage.ts"

const sharedCountries = (one: MeasuredArea, other: MeasuredArea): number => {
  let shared = 0
  for (const country of one.countries) if (other.countries.includes(country)) shared++
  return shared
}

/** The counts of an area that is compared with many others. Without them, the coverages are compared. */
type OwnCounts = Counts | null

const compared = (one: MeasuredArea, other: MeasuredArea, counts: OwnCounts): number => {
  const countries = sharedCountries(one, other)
  if (countries === 0) return 0
  const { coverage } = other
  const shared = countries * (counts === null ? sharedExtent(one.coverage, coverage) : sharedWith(counts, coverage))
  return shared === 0 ? 0 : shared / (one.size + other.size - shared)
}

/** Whether comparing two areas costs so much more than remembering the result that the result is remembered. */
const isWorthRemembering = (one: MeasuredArea, other: MeasuredArea): boolean => !one.isSimple && !other.isSimple

/**
 * Returns the Jaccard similarity of two areas: the shared part of their union. 1 means equal areas, and 0 means
 * disjoint areas.
 */
export const likeness = (one: MeasuredArea, other: MeasuredArea): number => {
  if (one.hash === other.hash) return one.size === 0 ? 0 : 1
  if (!isWorthRemembering(one, other)) return compared(one, other, null)
  const [first, second] = one.serial < other.serial ? [one, other] : [other, one]
  const found = first.likenesses.at(second.serial - first.serial)
  if (!Number.isNaN(found)) return found
  const made = compared(first, second, null)
  first.likenesses.remember(second.serial - first.serial, made)
  return made
}

/**
 * Returns whether counting the codes of an area pays, before it is compared with others: these have so many ranges that
 * looking each of them up in the counts saves more time than the counts take.
 */
const isWorthCounting = ({ coverage }: MeasuredArea, others: ReadonlyArray<MeasuredArea>): boolean => {
  let bounds = 0
  for (const other of others) if (other.isSimple) bounds += other.coverage.bounds.length
  return bounds > 1000 + 2 * coverage.bounds.length
}

/** Returns the likeness of an area to each of many others. */
export const likenessesTo = (own: MeasuredArea, areas: ReadonlyArray<MeasuredArea>): Float64Array => {
  const likenesses = new Float64Array(areas.length)
  const counts = isWorthCounting(own, areas) ? countsOf(own.coverage) : null
  for (let n = 0; n < areas.length; n++) {
    const other = areas[n]!
    const isCounted = counts !== null && other.isSimple
    likenesses[n] = isCounted ? compared(own, other, counts) : likeness(own, other)
  }
  return likenesses
}

/** Returns the areas of which comparisons are remembered, each once. */
export const costlyAreas = (areas: Iterable<Area>): ReadonlyArray<MeasuredArea> =>
  [...new Set(Array.from(areas, measured))].filter((area) => !area.isSimple)
