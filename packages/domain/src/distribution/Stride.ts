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

/**
 * The pass at which a newcomer is level with those who run already: it waits for its turn as they do, and is owed
 * nothing for the time before.
 *
 * Whoever keeps up got its last lead at `pass - 1 / weight` or later, and its next is due at `pass`. The newcomer joins where the
 * most of these spans meet, at the lowest pass among those who meet there. That is the lowest pass of all when all keep up;
 * one who lags far behind, because few leads suit it, does not draw the newcomer down with it. Where as many meet twice, it
 * joins at the higher point: starting too late costs the newcomer, starting too early everyone else.
 */
export const levelPass = (runners: ReadonlyArray<Runner>): number => {
  const starts = new Float64Array(runners.map(startOf)).toSorted()
  const ends = new Float64Array(runners.map(({ pass }) => pass)).toSorted()
  let [started, most, level] = [0, 0, 0]
  for (let ended = 0; ended < ends.length; ended++) {
    const end = ends[ended]!
    while (started < starts.length && starts[started]! <= end) started++
    if (started - ended >= most) {
      most = started - ended
      level = end
    }
  }
  return level
}
