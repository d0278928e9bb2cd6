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

/**
 * The pass at which a newcomer is level with those who run already: it waits for its turn as they do, and is owed
 * nothing for the time before.
 *
 * Whoever keeps up got its last lead at `pass - 1 / weight` or later, and its next is due at `pass`. The newcomer joins where the
 * most of these spans meet, at the lowest pass among those who meet there. That is the lowest pass of all when all keep up;
 * one who lags far behind, because few leads suit it, does not draw the newcomer down with it.
 */
export const levelPass = (runners: ReadonlyArray<Runner>): number => {
  const ends = runners.flatMap(({ pass, weight }) => [
    { at: pass - 1 / weight, step: 1 },
    { at: pass, step: -1 }
  ])
  ends.sort((a, b) => a.at - b.at || b.step - a.step)
  let meeting = 0
  let most = 0
  let level = 0
  for (const { at, step } of ends) {
    if (step === -1 && meeting > most) {
      most = meeting
      level = at
    }
    meeting += step
  }
  return level
}
