import { digitsOf, type PostalCode } from "./PostalCode.ts"

/** The number of four-digit codes. */
export const codes = 10_000

/** A set of four-digit codes, in three forms. Each makes another question cheap. */
export interface Coverage {
  /** Bit `n` of word `w` is set when the code `32 * w + n` is in the set. */
  readonly words: Int32Array
  /** The number of codes in the words before each word. */
  readonly before: Uint16Array
  /** The first code of each range and the code after its last, ascending. No two ranges overlap or are adjacent. */
  readonly bounds: Uint16Array
}

/** Returns the number of bits that are set in a 32-bit word. Source: H. S. Warren, "Hacker's Delight", figure 5-2. */
const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const has = (words: Int32Array, code: number): boolean => ((words[code >>> 5]! >>> (code % 32)) & 1) === 1

/** Adds the codes from `first` to `last` to a set. */
const add = (words: Int32Array, first: number, last: number): void => {
  const [from, to] = [first >>> 5, last >>> 5]
  const [head, tail] = [-1 << (first % 32), -1 >>> (31 - (last % 32))]
  if (from === to) words[from]! |= head & tail
  else {
    words[from]! |= head
    words.fill(-1, from + 1, to)
    words[to]! |= tail
  }
}

/** Returns the codes that are in a set while the code before is not, or the other way round, in ascending order. */
const boundsIn = (words: Int32Array): Uint16Array => {
  const bounds: Array<number> = []
  let last = 0
  words.forEach((word, n) => {
    // Each step takes the lowest bit that differs from the one before it.
    for (let changes = word ^ ((word << 1) | last); changes !== 0; changes &= changes - 1) {
      bounds.push(32 * n + 31 - Math.clz32(changes & -changes))
    }
    last = word >>> 31
  })
  return Uint16Array.from(bounds)
}

/** Returns the union of some ranges, each with its first and its last code. */
export const coverageOfRanges = (ranges: Iterable<readonly [first: number, last: number]>): Coverage => {
  // The last word has a bit for the code after the last one, which is never set.
  const words = new Int32Array(Math.ceil(codes / 32))
  for (const [first, last] of ranges) add(words, first, last)
  const before = new Uint16Array(words.length)
  let count = 0
  words.forEach((word, n) => {
    before[n] = count
    count += bitsIn(word)
  })
  return { words, before, bounds: boundsIn(words) }
}

/** Returns the four digits of a postal code as a number. */
export const codeOf = (code: PostalCode): number => Number(digitsOf(code))

/** Returns whether a coverage contains a code. */
export const covers = ({ words }: Coverage, code: number): boolean => has(words, code)

/** Returns the number of codes of a coverage below a code. */
const below = ({ before, words }: Coverage, code: number): number =>
  before[code >>> 5]! + bitsIn(words[code >>> 5]! & ((1 << (code % 32)) - 1))

/** The number of ranges up to which counting by range is cheaper than counting by word. */
const mostRanges = 64

/** Returns the number of four-digit codes in both coverages. */
export const sharedExtent = (a: Coverage, b: Coverage): number => {
  const isFewer = a.bounds.length <= b.bounds.length
  const [fewer, other] = [isFewer ? a : b, isFewer ? b : a]
  let shared = 0
  const { bounds } = fewer
  if (bounds.length <= 2 * mostRanges) {
    for (let n = 0; n < bounds.length; n += 2) shared += below(other, bounds[n + 1]!) - below(other, bounds[n]!)
  } else {
    for (let word = 0; word < a.words.length; word++) shared += bitsIn(a.words[word]! & b.words[word]!)
  }
  return shared
}

/** Returns the number of four-digit codes in a coverage. */
export const extent = (coverage: Coverage): number => below(coverage, codes)

/** Returns the ranges of a coverage in ascending order. No two of them overlap or are adjacent. */
export const rangesOf = ({ bounds }: Coverage): ReadonlyArray<readonly [first: number, last: number]> =>
  Array.from({ length: bounds.length / 2 }, (_, n) => [bounds[2 * n]!, bounds[2 * n + 1]! - 1])
