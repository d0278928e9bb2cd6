import type { Country } from "./Country.ts"
import { type Coverage, extent, rangesOf, sharedExtent } from "./Coverage.ts"
import { coverageOf, type Region } from "./Region.ts"

/** Values by key, each as long as something else refers to it. */
export class ValuesInUse<K, V extends WeakKey> {
  readonly #values = new Map<K, WeakRef<V>>()
  readonly #unused = new FinalizationRegistry<K>((key) => {
    // The key may have a new value by now.
    if (this.get(key) === undefined) this.#values.delete(key)
  })

  /** The number of values that are in use, including those that were given up but are not collected yet. */
  get size(): number {
    return this.#values.size
  }

  get(key: K): V | undefined {
    return this.#values.get(key)?.deref()
  }

  set(key: K, value: V): void {
    this.#values.set(key, new WeakRef(value))
    this.#unused.register(value, key)
  }
}

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
}

const known = new WeakMap<Area, MeasuredArea>()
const inUse = new ValuesInUse<number, MeasuredArea>()

const measure = (area: Area): MeasuredArea => {
  const [countries, coverage] = [[...new Set(area.countries)].toSorted(), coverageOf(area.regions)]
  const ranges = rangesOf(coverage).map(([first, last]) => `${first},${last}`)
  const ownHash = hash([...countries, ...ranges].join(";"))
  const equal = inUse.get(ownHash)
  if (equal !== undefined) return equal
  const made = { countries, coverage, size: countries.length * extent(coverage), hash: ownHash }
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

/** Returns the number of pairs of country and postal code digits that lie in both of two areas. */
export const overlapOf = (one: MeasuredArea, other: MeasuredArea): number => {
  const countries = one.countries.filter((country) => other.countries.includes(country)).length
  return countries === 0 ? 0 : countries * sharedExtent(one.coverage, other.coverage)
}

/** Returns the part of the union of two areas that an overlap is. */
export const partOfUnion = (overlap: number, one: MeasuredArea, other: MeasuredArea): number =>
  overlap === 0 ? 0 : overlap / (one.size + other.size - overlap)

/**
 * Returns the Jaccard similarity of two areas: the shared part of their union. 1 means equal areas, and 0 means
 * disjoint areas.
 */
export const similarity = (area: Area, another: Area): number => {
  const [one, other] = [measured(area), measured(another)]
  return partOfUnion(one === other ? one.size : overlapOf(one, other), one, other)
}
