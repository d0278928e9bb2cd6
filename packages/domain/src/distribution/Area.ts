import type { Country } from "../geography/Country.ts"
import { type Coverage, coverageOf, extent, sharedExtent } from "../geography/Coverage.ts"
import type { Subscription } from "../subscription/Subscription.ts"

/** What a subscription wants: some part of some countries. */
export type Area = Pick<Subscription, "regions" | "countries">

/** FNV-1a of 32 bits over the text's UTF-16 units. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let n = 0; n < text.length; n++) value = Math.imul(value ^ text.charCodeAt(n), 0x01000193) >>> 0
  return value
}

interface Extended {
  readonly countries: ReadonlyArray<Country>
  readonly coverage: Coverage
  /** How many addresses there are by country and code. */
  readonly size: number
  readonly hash: number
}

const known = new WeakMap<Area, Extended>()

/** An area written in one way only; it is computed once for each subscription, as every lead asks for it. */
const extended = (area: Area): Extended => {
  const found = known.get(area)
  if (found !== undefined) return found
  const [countries, coverage] = [[...new Set(area.countries)].toSorted(), coverageOf(area.regions)]
  const made = {
    countries,
    coverage,
    size: countries.length * extent(coverage),
    hash: hash([...countries, ...coverage].join(";"))
  }
  known.set(area, made)
  return made
}

/**
 * A number that tells whether what a subscription wants is still the same: equal for the same part of the same
 * countries, however it is written. Two areas that differ very rarely have the same, and then count as one.
 */
export const areaOf = (area: Area): number => extended(area).hash

/**
 * How alike two areas are: the part of all addresses in either that lies in both. 1 when they are the same, 0 when
 * they have nothing in common.
 */
export const likeness = (a: Area, b: Area): number => {
  const [one, other] = [extended(a), extended(b)]
  const countries = one.countries.filter((country) => other.countries.includes(country)).length
  const shared = countries === 0 ? 0 : countries * sharedExtent(one.coverage, other.coverage)
  return shared === 0 ? 0 : shared / (one.size + other.size - shared)
}
