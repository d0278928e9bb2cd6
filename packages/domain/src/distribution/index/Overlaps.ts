import { type Area, type MeasuredArea, measured, overlapOf, partOfUnion } from "../../geography/Area.ts"

/** The distance from which on nothing is remembered. The areas of a market are numbered one after the other. */
const capacity = 5000

/** What stands for an overlap that is not known. Countries and codes make 20 000 pairs at most. */
const unknown = 0xffff

/** An area with its number, and its overlaps with areas of higher numbers, by the difference of the numbers. */
export interface NumberedArea {
  readonly area: MeasuredArea
  readonly number: number
  overlaps: Uint16Array
}

const numbered = new WeakMap<MeasuredArea, NumberedArea>()
let numbers = 0

/** Returns the numbered form of an area. Equal areas have one. */
export const numberedArea = (area: Area): NumberedArea => {
  const known = measured(area)
  const found = numbered.get(known)
  if (found !== undefined) return found
  const made = { area: known, number: numbers++, overlaps: new Uint16Array(0) }
  numbered.set(known, made)
  return made
}

/** Returns the numbered forms of some areas, each once. */
export const numberedAreas = (areas: Iterable<Area>): ReadonlyArray<NumberedArea> => [
  ...new Set(Array.from(areas, numberedArea))
]

const remember = (first: NumberedArea, distance: number, overlap: number): void => {
  if (distance >= capacity) return
  if (distance >= first.overlaps.length) {
    const larger = new Uint16Array(Math.min(capacity, Math.max(64, 2 * distance))).fill(unknown)
    larger.set(first.overlaps)
    first.overlaps = larger
  }
  first.overlaps[distance] = overlap
}

/** Returns the overlap of two areas, and remembers it. */
const overlapWith = (one: NumberedArea, other: NumberedArea): number => {
  const [first, second] = one.number < other.number ? [one, other] : [other, one]
  const distance = second.number - first.number
  const found = first.overlaps[distance] ?? unknown
  if (found !== unknown) return found
  const overlap = overlapOf(one.area, other.area)
  remember(first, distance, overlap)
  return overlap
}

/**
 * Returns the similarity of an area to each of many. A choice may compare a million pairs, so their overlaps are
 * remembered in typed arrays.
 */
export const similaritiesTo = (own: NumberedArea, areas: ReadonlyArray<NumberedArea>): Float64Array => {
  const similarities = new Float64Array(areas.length)
  const { area } = own
  for (let n = 0; n < areas.length; n++) {
    const other = areas[n]!
    similarities[n] = partOfUnion(other === own ? area.size : overlapWith(own, other), area, other.area)
  }
  return similarities
}
