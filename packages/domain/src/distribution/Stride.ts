/** A client of stride scheduling. The lowest pass goes first. */
export interface Runner {
  readonly pass: number
  readonly weight: number
}

/**
 * Returns the pass after one more lead. A subscription with twice the weight advances half as far, and so gets twice as
 * many leads.
 *
 * Source: C. A. Waldspurger and W. E. Weihl, "Stride Scheduling", MIT/LCS/TM-528, 1995.
 */
export const passAfter = ({ pass, weight }: Runner): number => pass + 1 / weight

/**
 * Returns the start of the span that ends at a pass. It is lowered by a rounding error, so that adjacent spans overlap.
 */
const startOf = ({ pass, weight }: Runner): number => pass - 1 / weight - Math.abs(pass) * 2 * Number.EPSILON

/** An interval of passes. */
type Stretch = readonly [from: number, to: number]

/** Returns the subinterval in which the most spans overlap. Among equals it returns the last one. */
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
 * Returns the pass at which a newcomer is level with its peers, of which there is at least one. The newcomer waits as
 * long as its peers do, and gets no credit for the time before. `others` are the remaining competitors.
 *
 * A runner that keeps up got its last lead at `pass - 1 / weight` or later, and its next lead is due at `pass`. The
 * newcomer joins where most of these spans of its peers overlap, and within that interval where most spans of all
 * runners overlap.
 *
 * A peer of little weight has a long span. When all runners keep up, the result is the lowest pass. A runner that lags
 * far behind, because few leads suit it, does not lower the result. Between equally dense intervals the higher one
 * wins: a late start costs only the newcomer, an early start costs all others.
 */
export const levelPass = (peers: ReadonlyArray<Runner>, others: ReadonlyArray<Runner>): number => {
  const [, level] = densest([...peers, ...others], densest(peers, [-Infinity, Infinity]))
  return level
}
