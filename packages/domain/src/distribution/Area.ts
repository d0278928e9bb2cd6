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

interface Extended {
  readonly countries: ReadonlyArray<Country>
  readonly coverage: Coverage
  /** The number of pairs of country and postal code digits. */
  readonly size: number
  readonly hash: number
}

const known = new WeakMap<Area, Extended>()

/** Returns the canonical form of an area. It is cached for each subscription, because every lead needs it. */
const extended = (area: Area): Extended => {
  const found = known.get(area)
  if (found !== undefined) return found
  const [countries, coverage] = [[...new Set(area.countries)].toSorted(), coverageOf(area.regions)]
  const ranges = rangesOf(coverage).map(([first, last]) => `${first},${last}`)
  const made = {
    countries,
    coverage,
    size: countries.length * extent(coverage),
    hash: hash([...countries, ...ranges].join(";"))
  }
  known.set(area, made)
  return made
}

/**
 * Returns a hash of an area, which is equal for equal areas in any notation. Different areas collide very rarely, and
 * then count as one.
 */
export const areaOf = (area: Area): number => extended(area).hash

/**
 * Returns the Jaccard similarity of two areas: the shared part of their union. 1 means equal areas, and 0 means
 * disjoint areas.
 */
export const likeness = (a: Area, b: Area): number => {
  const [one, other] = [extended(a), extended(b)]
  const countries = one.countries.filter((country) => other.countries.includes(country)).length
  const shared = countries === 0 ? 0 : countries * sharedExtent(one.coverage, other.coverage)
  return shared === 0 ? 0 : shared / (one.size + other.size - shared)
}
