import type { Country } from "./Country.ts"
import { type Coverage, extent, rangesOf } from "./Coverage.ts"
import { coverageOf, type Region } from "./Region.ts"
import { RememberedOverlaps } from "./RememberedOverlaps.ts"
import { ValuesInUse } from "./ValuesInUse.ts"

/** Countries and regions, such as those of a subscription. */
export interface Area {
  readonly regions: ReadonlyArray<Region>
  readonly countries: ReadonlyArray<Country>
}

/** The 32-bit FNV-1a hash of the code points of a text. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return value
}

/** An area with what comparisons need of it. Equal areas are one object while any of them is in use. */
export interface MeasuredArea {
  readonly countries: ReadonlyArray<Country>
  readonly coverage: Coverage
  /** The number of pairs of country and postal code digits. */
  readonly size: number
  readonly hash: number
  /** Whether comparing it with another such area costs more than remembering the result. */
  readonly isCostly: boolean
  readonly serial: number
  /** The overlaps with areas that were measured later, as far as they are remembered. */
  readonly overlaps: RememberedOverlaps
}

const known = new WeakMap<Area, MeasuredArea>()
const inUse = new ValuesInUse<number, MeasuredArea>()

/** The number of ranges up to which comparing an area costs about as much as remembering the result. */
const mostCheapRanges = 4

let measuredAreas = 0

const measure = (area: Area): MeasuredArea => {
  const [countries, coverage] = [[...new Set(area.countries)].toSorted(), coverageOf(area.regions)]
  const ranges = rangesOf(coverage).map(([first, last]) => `${first},${last}`)
  const ownHash = hash([...countries, ...ranges].join(";"))
  const equal = inUse.get(ownHash)
  if (equal !== undefined) return equal
  const made = {
    countries,
    coverage,
    size: countries.length * extent(coverage),
    hash: ownHash,
    isCostly: ranges.length > mostCheapRanges,
    serial: measuredAreas++,
    overlaps: new RememberedOverlaps()
  }
  inUse.set(ownHash, made)
  return made
}

/** Measures an area. The result is cached for each object, because every lead needs it. */
export const measured = (area: Area): MeasuredArea => {
  const found = known.get(area)
  if (found !== undefined) return found
  const made = measure(area)
  known.set(area, made)
  return made
}

/**
 * Returns a hash of an area, which is equal for equal areas in any notation. Different areas collide very rarely, and
 * then count as one.
 */
export const areaOf = (area: Area): number => measured(area).hash
