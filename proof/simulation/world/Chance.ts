/**
 * A random number generator, from 0 up to but not including 1. The same seed gives the same numbers on every machine.
 */
export type Chance = () => number

/** Source: "mulberry32", T. Ettinger, public domain. It uses integers only, so no rounding depends on the machine. */
export const chanceOf = (seed: number): Chance => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random integer from `first` to `last`, both included. */
export const integer = (chance: Chance, first: number, last: number): number =>
  first + Math.floor(chance() * (last - first + 1))

/** Draws items in proportion to their weights. */
export const lottery = <A>(entries: ReadonlyArray<readonly [item: A, weight: number]>): ((chance: Chance) => A) => {
  const sums: Array<number> = []
  let sum = 0
  for (const [, weight] of entries) sums.push((sum += weight))
  return (chance) => {
    const drawn = chance() * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > drawn) high = middle
      else low = middle + 1
    }
    return entries[low]![0]
  }
}
