import { Schema } from "effect"
import { codes, type Coverage, coverageOfRanges } from "./Coverage.ts"
import { digitsOf, type PostalCode } from "./PostalCode.ts"

const isOrdered = (region: string): boolean => {
  const [first, last = first] = region.split("-")
  return first! <= last!
}

const description =
  "`*`, the first one to four digits of postal codes, or a range from the lower to the higher four digits."

/**
 * A part of a country: `*` for all of it, an inclusive range such as `1000-1099`, or a prefix of one to four digits
 * such as `35`.
 */
export const Region = Schema.String.check(
  Schema.isPattern(/^(?:\*|[0-9]{1,4}|[0-9]{4}-[0-9]{4})$/u, { fault: { _tag: "NotRegion" } }).abort(),
  Schema.makeFilter(isOrdered, { fault: { _tag: "NotRegion" }, toJsonSchema: () => [{ description }, true] })
).pipe(Schema.brand("Region"))

/** A part of a country, by postal code. */
export type Region = typeof Region.Type

/** The number of codes that begin with a prefix, by its length. */
const widths = [codes, 1000, 100, 10, 1]

/** Returns the lowest and the highest four-digit code of a region. */
const boundsOf = (region: Region): readonly [first: number, last: number] => {
  if (region.length > 4) return [Number(region.slice(0, 4)), Number(region.slice(5))]
  const prefix = region === "*" ? "" : region
  const [first, width] = [Number(prefix), widths[prefix.length]!]
  return [first * width, first * width + width - 1]
}

/** Returns whether a region contains a postal code. */
export const holds = (region: Region, code: PostalCode): boolean => {
  const [first, last] = boundsOf(region)
  const digits = Number(digitsOf(code))
  return first <= digits && digits <= last
}

const known = new WeakMap<ReadonlyArray<Region>, Coverage>()

/** Returns the coverage of a list of regions. It is cached for each list, because every lead needs it. */
export const coverageOf = (regions: ReadonlyArray<Region>): Coverage => {
  const found = known.get(regions)
  if (found !== undefined) return found
  const coverage = coverageOfRanges(regions.map(boundsOf))
  known.set(regions, coverage)
  return coverage
}
