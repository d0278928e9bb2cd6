import type { Country } from "../geography/Country.ts"
import { type Coverage, coverageOf, extent, rangesOf, sharedExtent } from "../geography/Region.ts"
import type { Subscription } from "../subscription/Subscription.ts"

/** The countries and regions of a subscription. */
export type Area = Pick<Subscription, "regions" | "countries">

/** The 32-bit FNV-1a hash of the UTF-16 code units of a text. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let n = 0; n < text.length; n++) value = Math.imul(value ^ text.charCodeAt(n), 0x01000193) >>> 0
  return value
}

/** An area with what comparisons need of it. */
export interface MeasuredArea {
  readonly countries: ReadonlyArray<Country>
  readonly coverage: Coverage
  /** The number of pairs of country and postal code digits. */
  readonly size: number
  readonly hash: number
  readonly serial: number
  /** The likenesses to areas that were measured later, by their serial number. */
  readonly likenesses: Map<number, number>
}

/** The maximum number of likenesses that an area remembers. Beyond it, all are forgotten. */
const capacity = 5000

const known = new WeakMap<Area, MeasuredArea>()

let measuredAreas = 0

/** Measures an area. The result is cached for each subscription, because every lead needs it. */
export const measured = (area: Area): MeasuredArea => {
  const found = known.get(area)
  if (found !== undefined) return found
  const [countries, coverage] = [[...new Set(area.countries)].toSorted(), coverageOf(area.regions)]
  const ranges = rangesOf(coverage).map(([first, last]) => `${first},${last}`)
  const made = {
    countries,
    coverage,
    size: countries.length * extent(coverage),
    hash: hash([...countries, ...ranges].join(";")),
    serial: measuredAreas++,
    likenesses: new Map<number, number>()
  }
  known.set(area, made)
  return made
}

/**
 * Returns a hash of an area, which is equal for equal areas in any notation. Different areas collide very rarely, and
 * then count as one.
 */
export const areaOf = (area: Area): number => measured(area).hash

const compared = (one: MeasuredArea, other: MeasuredArea): number => {
  const countries = one.countries.filter((country) => other.countries.includes(country)).length
  const shared = countries === 0 ? 0 : countries * sharedExtent(one.coverage, other.coverage)
  return shared === 0 ? 0 : shared / (one.size + other.size - shared)
}

/**
 * Returns the Jaccard similarity of two areas: the shared part of their union. 1 means equal areas, and 0 means
 * disjoint areas. It is remembered, because each newcomer is compared with all others.
 */
export const likeness = (one: MeasuredArea, other: MeasuredArea): number => {
  if (one.hash === other.hash) return one.size === 0 ? 0 : 1
  const [first, second] = one.serial < other.serial ? [one, other] : [other, one]
  const found = first.likenesses.get(second.serial)
  if (found !== undefined) return found
  const made = compared(first, second)
  if (first.likenesses.size >= capacity) first.likenesses.clear()
  first.likenesses.set(second.serial, made)
  return made
}

/** Compares an area with others ahead of a choice, which then finds the likenesses remembered. */
export const compareAhead = (area: Area, others: Iterable<Area>): void => {
  const own = measured(area)
  for (const other of others) likeness(own, measured(other))
}
