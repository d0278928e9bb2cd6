import type { Runner } from "./Turn.ts"

/** A runner of a group. The runners of a group are peers of the same newcomers. */
export interface GroupedRunner extends Runner {
  readonly group: number
}

/** The starts or the ends of some spans, ascending, and the group of each. */
interface Bounds {
  readonly passes: Float64Array
  readonly groups: Uint32Array
}

/** The spans of some runners: the passes between the last two leads of each. They are sorted once for all newcomers. */
export interface Field {
  readonly starts: Bounds
  readonly ends: Bounds
}

/**
 * Returns the start of the span that ends at a pass. It is lowered by a rounding error, so that adjacent spans overlap.
 */
const startOf = ({ pass, weight }: Runner): number => pass - 1 / weight - Math.abs(pass) * 2 * Number.EPSILON

const boundsOf = (runners: ReadonlyArray<GroupedRunner>, passOf: (runner: Runner) => number): Bounds => {
  const sorted = runners.map((runner) => ({ pass: passOf(runner), group: runner.group }))
  sorted.sort((a, b) => a.pass - b.pass)
  const bounds = { passes: new Float64Array(sorted.length), groups: new Uint32Array(sorted.length) }
  for (let n = 0; n < sorted.length; n++) {
    bounds.passes[n] = sorted[n]!.pass
    bounds.groups[n] = sorted[n]!.group
  }
  return bounds
}

/** Returns the field of some runners. */
export const fieldOf = (runners: ReadonlyArray<GroupedRunner>): Field => ({
  starts: boundsOf(runners, startOf),
  ends: boundsOf(runners, ({ pass }) => pass)
})

/** A group that does not compete with the newcomer. */
export const bystander = 0
/** A group that competes with the newcomer. */
export const competitor = 1
/** A competitor at the level of the newcomer. */
export const peer = 2

/** Tells for each group of a field what it is to the newcomer. */
export type Relations = Uint8Array

/** Returns the number of passes before the first that is far enough. `isEnough` holds for all after it. */
const countBefore = (passes: Float64Array, isEnough: (pass: number) => boolean): number => {
  let [low, high] = [0, passes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isEnough(passes[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/** An interval of passes. */
type Stretch = readonly [from: number, to: number]

/**
 * Returns the subinterval in which most spans overlap. Among equals the highest wins, because a late start costs only
 * the newcomer, and an early start costs all others. A span without a bound inside overlaps all of it or nothing, so
 * only the bounds inside are looked at.
 */
const densest = ({ ends, starts }: Field, relations: Relations, least: number, [from, to]: Stretch): Stretch => {
  let next = countBefore(starts.passes, (start) => start > from)
  let [overlapping, most, latest] = [0, 0, from]
  let [foundFrom, foundTo] = [from, to]
  for (let n = countBefore(ends.passes, (end) => end >= from); ; n++) {
    const isLast = n === ends.passes.length || ends.passes[n]! >= to
    if (!isLast && relations[ends.groups[n]!]! < least) continue
    const end = isLast ? to : ends.passes[n]!
    for (; next < starts.passes.length && starts.passes[next]! <= end; next++) {
      if (relations[starts.groups[next]!]! < least) continue
      overlapping++
      latest = starts.passes[next]!
    }
    if (overlapping >= most) {
      most = overlapping
      foundFrom = latest
      foundTo = end
    }
    if (isLast) return [foundFrom, foundTo]
    overlapping--
  }
}

/**
 * Returns the pass at which a newcomer is level with its peers, of which there is at least one: it waits as long as
 * they do, without credit for the time before.
 */
export const levelPass = (field: Field, relations: Relations): number => {
  // A runner that keeps up got its last lead in the span from `pass - 1 / weight` to `pass`. The newcomer joins where
  // most spans of its peers overlap, then most of all: at the lowest pass when all keep up, and unaffected by a runner
  // that lags far behind.
  const [, level] = densest(field, relations, competitor, densest(field, relations, peer, [-Infinity, Infinity]))
  return level
}
