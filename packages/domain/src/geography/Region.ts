import { Schema } from "effect"
import { digitsOf, type PostalCode } from "./PostalCode.ts"

const isOrdered = (region: string): boolean => {
  const [first = "", last = first] = region.split("-")
  return first <= last
}

/**
 * A part of a country: `*` for all of it, an inclusive range such as `1000-1099`, or a prefix of one to four digits
 * such as `35`.
 */
export const Region = Schema.String.check(
  Schema.isPattern(/^(?:\*|[0-9]{1,4}|[0-9]{4}-[0-9]{4})$/u, { fault: { _tag: "NotRegion" } }).abort(),
  Schema.makeFilter(isOrdered, { fault: { _tag: "NotRegion" } })
).pipe(Schema.brand("Region"))

/** A part of a country, by postal code. */
export type Region = typeof Region.Type

/** Returns the lowest and the highest four-digit code of a region. */
const boundsOf = (region: Region): readonly [first: number, last: number] => {
  const [first = "", last = first] = region === "*" ? [""] : region.split("-")
  return [Number(first.padEnd(4, "0")), Number(last.padEnd(4, "9"))]
}

/** Returns whether a region contains a postal code. */
export const holds = (region: Region, code: PostalCode): boolean => {
  const [first, last] = boundsOf(region)
  const digits = Number(digitsOf(code))
  return first <= digits && digits <= last
}

type Part = ReturnType<typeof boundsOf>

/** The union of some regions, as disjoint ranges of postal code digits in ascending order. */
export type Coverage = ReadonlyArray<Part>

const known = new WeakMap<ReadonlyArray<Region>, Coverage>()

/** Returns the ranges in ascending order, with adjacent and overlapping ranges merged. */
const joined = (parts: ReadonlyArray<Part>): Coverage => {
  const done: Array<Part> = []
  for (const [first, last] of parts.toSorted(([a], [b]) => a - b)) {
    const before = done.at(-1)
    if (before === undefined || before[1] + 1 < first) done.push([first, last])
    else done[done.length - 1] = [before[0], Math.max(before[1], last)]
  }
  return done
}

/** Returns the coverage of a list of regions. It is cached for each list, because every lead needs it. */
export const coverageOf = (regions: ReadonlyArray<Region>): Coverage => {
  const found = known.get(regions)
  if (found !== undefined) return found
  const coverage = joined(regions.map(boundsOf))
  known.set(regions, coverage)
  return coverage
}

/** Returns whether a coverage contains a postal code. */
export const covers = (coverage: Coverage, code: PostalCode): boolean => {
  const digits = Number(digitsOf(code))
  return coverage.some(([first, last]) => first <= digits && digits <= last)
}

/** Returns the number of four-digit codes in a coverage. */
export const extent = (coverage: Coverage): number => coverage.reduce((sum, [first, last]) => sum + last - first + 1, 0)

/** Returns the number of four-digit codes in both coverages. */
export const sharedExtent = (a: Coverage, b: Coverage): number => {
  let [i, j, shared] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [one, other] = [a[i]!, b[j]!]
    shared += Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]) + 1)
    if (one[1] < other[1]) i++
    else j++
  }
  return shared
}
