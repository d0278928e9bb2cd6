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

/** The number of four-digit codes. */
const codes = 10_000

/** The number of codes that begin with a prefix, by its length. */
const widths = [codes, 1000, 100, 10, 1]

/** Returns the lowest and the highest four-digit code of a region. */
const boundsOf = (region: Region): readonly [first: number, last: number] => {
  if (region === "*") return [0, codes - 1]
  if (region.length > 4) return [Number(region.slice(0, 4)), Number(region.slice(5))]
  const [first, width] = [Number(region), widths[region.length]!]
  return [first * width, first * width + width - 1]
}

/** Returns whether a region contains a postal code. */
export const holds = (region: Region, code: PostalCode): boolean => {
  const [first, last] = boundsOf(region)
  const digits = Number(digitsOf(code))
  return first <= digits && digits <= last
}

/** The union of some regions: bit `n` of word `w` is set when the regions contain the digits `32 * w + n`. */
export type Coverage = Int32Array

const known = new WeakMap<ReadonlyArray<Region>, Coverage>()

/** Adds the codes from `first` to `last` to a coverage. */
const add = (coverage: Coverage, first: number, last: number): void => {
  for (let code = first; code <= last;) {
    const isWholeWord = code % 32 === 0 && code + 31 <= last
    coverage[code >>> 5]! |= isWholeWord ? -1 : 1 << (code % 32)
    code += isWholeWord ? 32 : 1
  }
}

/** Returns the coverage of a list of regions. It is cached for each list, because every lead needs it. */
export const coverageOf = (regions: ReadonlyArray<Region>): Coverage => {
  const found = known.get(regions)
  if (found !== undefined) return found
  const coverage = new Int32Array(Math.ceil(codes / 32))
  for (const region of regions) add(coverage, ...boundsOf(region))
  known.set(regions, coverage)
  return coverage
}

const has = (coverage: Coverage, code: number): boolean => ((coverage[code >>> 5]! >>> (code % 32)) & 1) === 1

/** Returns whether a coverage contains a postal code. */
export const covers = (coverage: Coverage, code: PostalCode): boolean => has(coverage, Number(digitsOf(code)))

/** Returns the number of bits that are set in a 32-bit word. Source: H. S. Warren, "Hacker's Delight", figure 5-2. */
const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Returns the number of four-digit codes in both coverages. */
export const sharedExtent = (a: Coverage, b: Coverage): number => {
  let shared = 0
  for (let word = 0; word < a.length; word++) shared += bitsIn(a[word]! & b[word]!)
  return shared
}

/** Returns the number of four-digit codes in a coverage. */
export const extent = (coverage: Coverage): number => sharedExtent(coverage, coverage)

/** Returns the ranges of a coverage in ascending order. No two of them overlap or are adjacent. */
export const rangesOf = (coverage: Coverage): ReadonlyArray<readonly [first: number, last: number]> => {
  const ranges: Array<readonly [first: number, last: number]> = []
  let first: number | null = null
  for (let code = 0; code <= codes; code++) {
    const isIn = code < codes && has(coverage, code)
    if (isIn && first === null) first = code
    if (isIn || first === null) continue
    ranges.push([first, code - 1])
    first = null
  }
  return ranges
}
