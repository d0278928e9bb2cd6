/** A subscription's place in the order of stride scheduling: the lowest pass goes first. */
export interface Runner {
  readonly pass: number
  readonly weight: number
}

/**
 * The pass after one more lead: a subscription of twice the weight moves half as far, and so comes up twice as often.
 *
 * Source: C. A. Waldspurger and W. E. Weihl, "Stride Scheduling", MIT/LCS/TM-528, 1995.
 */
export const passAfter = ({ pass, weight }: Runner): number => pass + 1 / weight

/** Where the span to a pass starts, or a rounding error before: spans that touch have to meet. */
const startOf = ({ pass, weight }: Runner): number => pass - 1 / weight - Math.abs(pass) * 2 * Number.EPSILON

/** A part of the passes. */
type Stretch = readonly [from: number, to: number]

/** The stretch within another in which most of the runners' spans meet; the last of them, where as many meet twice. */
const densest = (runners: ReadonlyArray<Runner>, [from, to]: Stretch): Stretch => {
  const touching = runners.filter((runner) => startOf(runner) <= to && runner.pass >= from)
  const starts = new Float64Array(touching.map(startOf)).toSorted()
  const ends = new Float64Array(touching.map(({ pass }) => Math.min(pass, to))).toSorted()
  let [started, most] = [0, 0]
  let found: Stretch = [from, to]
  for (let ended = 0; ended < ends.length; ended++) {
    const end = ends[ended]!
    while (started < starts.length && starts[started]! <= end) started++
    if (started - ended >= most) {
      most = started - ended
      found = [Math.max(from, starts[started - 1]!), end]
    }
  }
  return found
}

/**
 * The pass at which a newcomer is level with its peers, of whom there is at least one: it waits for its turn as they
 * do, and is owed nothing for the time before. `others` are the rest of those it competes with.
 *
 * Whoever keeps up got its last lead at `pass - 1 / weight` or later, and its next is due at `pass`. The newcomer
 * joins where most of its peers' spans meet, and of the passes there at one where most of the others are, too: a peer
 * of little weight has a long span. When all keep up, that is the lowest pass of all; one who lags far behind,
 * because few leads suit it, does not draw the newcomer down with it. Where as many meet twice, it joins at the
 * higher point: starting too late costs the newcomer, starting too early everyone else.
 */
export const levelPass = (peers: ReadonlyArray<Runner>, others: ReadonlyArray<Runner>): number => {
  const [, level] = densest([...peers, ...others], densest(peers, [-Infinity, Infinity]))
  return level
}
