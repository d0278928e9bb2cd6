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

/** Spans in one order, as columns. */
interface Spans {
  readonly starts: Float64Array
  readonly ends: Float64Array
  readonly groups: Uint32Array
}

/** The spans of some runners. They are sorted once for all newcomers. */
export interface Field {
  readonly byStart: Spans
  readonly byEnd: Spans
}

/**
 * Returns the start of the span that ends at a pass. It is lowered by a rounding error, so that adjacent spans overlap.
 */
const startOf = ({ pass, weight }: Runner): number => pass - 1 / weight - Math.abs(pass) * 2 * Number.EPSILON

/** Returns spans in an order. */
const spansIn = (order: ReadonlyArray<Span>): Spans => {
  const spans = {
    starts: new Float64Array(order.length),
    ends: new Float64Array(order.length),
    groups: new Uint32Array(order.length)
  }
  for (let n = 0; n < order.length; n++) {
    const { end, group, start } = order[n]!
    spans.starts[n] = start
    spans.ends[n] = end
    spans.groups[n] = group
  }
  return spans
}

/** Returns the field of some runners. */
export const fieldOf = (runners: ReadonlyArray<GroupedRunner>): Field => {
  const spans = runners.map((runner): Span => ({ start: startOf(runner), end: runner.pass, group: runner.group }))
  return {
    byStart: spansIn(spans.toSorted((a, b) => a.start - b.start)),
    byEnd: spansIn(spans.toSorted((a, b) => a.end - b.end))
  }
}

/** A group that does not compete with the newcomer, a competitor, and a peer, which competes too. */
export const bystander = 0
export const competitor = 1
export const peer = 2

/** Tells for each group of a field what it is to the newcomer. */
export type Relations = Uint8Array

/** An interval of passes. */
type Stretch = readonly [from: number, to: number]

/**
 * Returns the subinterval in which most spans overlap. Among equals the highest wins, because a late start costs only
 * the newcomer, and an early start costs all others.
 */
const densest = ({ byEnd, byStart }: Field, relations: Relations, least: number, [from, to]: Stretch): Stretch => {
  const { ends, groups, starts } = byStart
  let [next, started, ended, most, latest] = [0, 0, 0, 0, from]
  let [foundFrom, foundTo] = [from, to]
  for (let n = 0; n < byEnd.ends.length; n++) {
    if (relations[byEnd.groups[n]!]! < least || byEnd.starts[n]! > to || byEnd.ends[n]! < from) continue
    const end = Math.min(byEnd.ends[n]!, to)
    for (; next < starts.length && starts[next]! <= end; next++) {
      if (relations[groups[next]!]! < least || ends[next]! < from) continue
      started++
      latest = starts[next]!
    }
    if (started - ended >= most) {
      most = started - ended
      foundFrom = Math.max(from, latest)
      foundTo = end
    }
    ended++
  }
  return [foundFrom, foundTo]
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
