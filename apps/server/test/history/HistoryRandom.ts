/** Pseudo-random choices that are the same for the same seed. */
export interface HistoryRandom {
  /** An integer from 0 up to `limit`, exclusive. */
  readonly below: (limit: number) => number
  /** One of the items. */
  readonly pick: <A>(items: readonly [A, ...ReadonlyArray<A>]) => A
  /** True with a probability of `share` percent. */
  readonly percent: (share: number) => boolean
  /** The items in another order. */
  readonly shuffle: <A>(items: ReadonlyArray<A>) => ReadonlyArray<A>
}

/** The generator mulberry32. It returns numbers from 0 up to 1, exclusive. */
const mulberry32 = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Creates the choices of a seed. */
export const randomOf = (seed: number): HistoryRandom => {
  const next = mulberry32(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    percent: (share) => below(100) < share,
    shuffle: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item)
  }
}
