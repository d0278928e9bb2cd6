/** Numbers that a seed determines. The same seed makes the same requests. */
export interface SeededRandom {
  /** Returns a whole number from `minimum` to `maximum`, both included. */
  readonly between: (minimum: number, maximum: number) => number
  /** Returns whether something of this probability happens. */
  readonly chance: (probability: number) => boolean
  readonly pick: <A>(from: ReadonlyArray<A>) => A
}

/** Makes the numbers of a seed, by mulberry32. */
export const makeRandom = (seed: number): SeededRandom => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1))
  return {
    between,
    chance: (probability) => next() < probability,
    pick: (from) => from[between(0, from.length - 1)]!
  }
}
