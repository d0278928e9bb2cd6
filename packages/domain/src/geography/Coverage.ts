import { digitsOf, type PostalCode } from "./PostalCode.ts"
import { boundsOf, type Region } from "./Region.ts"

type Part = ReturnType<typeof boundsOf>

/** The union of some regions, as disjoint ranges of postal code digits in ascending order. */
export type Coverage = ReadonlyArray<Part>

const known = new WeakMap<ReadonlyArray<Region>, Coverage>()

/** Returns the ranges in ascending order, with adjacent and overlapping ranges merged. */
const joined = (parts: ReadonlyArray<Part>): Coverage =>
  parts
    .toSorted(([a], [b]) => a - b)
    .reduce<ReadonlyArray<Part>>((done, [first, last]) => {
      const before = done.at(-1)
      return before === undefined || before[1] + 1 < first
        ? [...done, [first, last]]
        : [...done.slice(0, -1), [before[0], Math.max(before[1], last)]]
    }, [])

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
