import { digitsOf, type PostalCode } from "../lead/PostalCode.ts"
import { boundsOf, type Region } from "./Region.ts"

type Part = ReturnType<typeof boundsOf>

/** The parts of the country that some regions make up, the lowest first. */
export type Coverage = ReadonlyArray<Part>

const known = new WeakMap<ReadonlyArray<Region>, Coverage>()

/** The coverage of a list of regions; it is computed once for each list, as every lead asks for it. */
export const coverageOf = (regions: ReadonlyArray<Region>): Coverage => {
  const found = known.get(regions)
  if (found !== undefined) return found
  const coverage = regions.map(boundsOf).toSorted(([a], [b]) => a - b)
  known.set(regions, coverage)
  return coverage
}

/** Whether a coverage holds an address with this postal code. */
export const covers = (coverage: Coverage, code: PostalCode): boolean => {
  const digits = Number(digitsOf(code))
  return coverage.some(([first, last]) => first <= digits && digits <= last)
}

/** Whether an address may lie in both coverages. */
export const overlap = (a: Coverage, b: Coverage): boolean => {
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i]![1] < b[j]![0]) i++
    else if (b[j]![1] < a[i]![0]) j++
    else return true
  }
  return false
}
