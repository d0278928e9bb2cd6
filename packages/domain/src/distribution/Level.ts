import type { Runner } from "./Turn.ts"

/** A runner of a group. The runners of a group are peers of the same newcomers. */
export interface GroupedRunner extends Runner {
  readonly group: number
}

/** The passes between the last two leads of a runner that keeps up. */
interface Span {
  readonly start: number
  readonly end: number
  readonly group: number
}

/** The spans of some runners. They are sorted once for all newcomers. */
export interface Field {
  readonly byStart: ReadonlyArray<Span>
  readonly byEnd: ReadonlyArray<Span>
}

/**
 * Returns the start of the span that ends at a pass. It is lowered by a rounding error, so that adjacent spans overlap.
 */
const startOf = ({ pass, weight }: Runner): number => pass - 1 / weight - Math.abs(pass) * 2 * Number.EPSILON

/** Returns the field of some runners. */
export const fieldOf = (runners: ReadonlyArray<GroupedRunner>): Field => {
  const spans = runners.map((runner): Span => ({ start: startOf(runner), end: runner.pass, group: runner.group }))
  return {
    byStart: spans.toSorted((a, b) => a.start - b.start),
    byEnd: spans.toSorted((a, b) => a.end - b.end)
  }
}

/** Selects groups of a field by their number. */
type Selection = ReadonlyArray<boolean>

/** An interval of passes. */
type Stretch = readonly [from: number, to: number]

/**
 * Returns the subinterval in which most spans overlap. Among equals the highest wins, because a late start costs only
 * the newcomer, and an early start costs all others.
 */
const densest = ({ byEnd, byStart }: Field, selected: Selection, [from, to]: Stretch): Stretch => {
  const touches = ({ end, group, start }: Span): boolean => start <= to && end >= from && selected[group] === true
  let [next, started, ended, most, latest] = [0, 0, 0, 0, from]
  let found: Stretch = [from, to]
  for (const span of byEnd) {
    if (!touches(span)) continue
    const end = Math.min(span.end, to)
    for (; next < byStart.length && byStart[next]!.start <= end; next++) {
      if (!touches(byStart[next]!)) continue
      started++
      latest = byStart[next]!.start
    }
    if (started - ended >= most) {
      most = started - ended
      found = [Math.max(from, latest), end]
    }
    ended++
  }
  return found
}

/**
 * Returns the pass at which a newcomer is level with its peers, of which there is at least one: it waits as long as
 * they do, without credit for the time before. The competitors include the peers.
 */
export const levelPass = (field: Field, peers: Selection, competitors: Selection): number => {
  // A runner that keeps up got its last lead in the span from `pass - 1 / weight` to `pass`. The newcomer joins where
  // most spans of its peers overlap, then most of all: at the lowest pass when all keep up, and unaffected by a runner
  // that lags far behind.
  const [, level] = densest(field, competitors, densest(field, peers, [-Infinity, Infinity]))
  return level
}
