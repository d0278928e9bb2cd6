import { areaOf, similarity } from "../geography/Area.ts"
import type { Candidate } from "./Market.ts"
import type { Contender } from "./Turn.ts"

/** The passes of a contender from its last lead to its next. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Returns the span of a pass and a weight. Its start is a rounding error lower, so that adjacent spans overlap. */
export const spanOf = (pass: number, weight: number): Span => ({
  start: pass - 1 / weight - Math.abs(pass) * 2 * Number.EPSILON,
  end: pass
})

const sorted = (passes: ReadonlyArray<number>) => new Float64Array(passes).toSorted()

/**
 * Returns the part of a stretch of passes where most spans overlap. If two parts are tied, the higher one counts,
 * because a late start costs only the newcomer, and an early start costs all others.
 */
const densest = (spans: ReadonlyArray<Span>, { end: to, start: from }: Span): Span => {
  const touching = spans.filter(({ end, start }) => start <= to && end >= from)
  const starts = sorted(touching.map(({ start }) => start))
  const ends = sorted(touching.map(({ end }) => Math.min(end, to)))
  let [started, most] = [0, 0]
  let found: Span = { start: from, end: to }
  for (const [ended, end] of ends.entries()) {
    while (started < starts.length && starts[started]! <= end) started++
    if (started - ended < most) continue
    most = started - ended
    found = { start: Math.max(from, starts[started - 1]!), end }
  }
  return found
}

/**
 * Returns the level of a newcomer by the spans of its peers, of which there is at least one, and of the other
 * competitors: the lowest pass of those that overlap where most do. So it waits as long as they do, without credit for
 * the time before, and unaffected by a peer that lags far behind.
 */
export const levelPass = (peers: ReadonlyArray<Span>, others: ReadonlyArray<Span>): number =>
  densest([...peers, ...others], densest(peers, { start: -Infinity, end: Infinity })).end

/** Returns whether a similarity is that of a peer. Beside an equal area only equal areas are peers. */
export const isPeer = (similarity: number, highest: number): boolean => similarity >= highest * (highest < 1 ? 0.9 : 1)

/** The pass at which a candidate is level with its peers, and the similarity of the most similar peer. */
interface Level {
  readonly highest: number
  readonly pass: number
}

/** Returns the level of a candidate among contenders, or null if none shares addresses with it. */
const levelAmong = (contenders: ReadonlyArray<Contender>, candidate: Candidate): Level | null => {
  const others = contenders.filter((one) => one.candidate !== candidate)
  const area = areaOf(candidate.subscription)
  const isEqual = (one: Contender) => areaOf(one.candidate.subscription) === area
  // Equals that come back together count themselves and each other, so they all get one level.
  const competitors = (others.some(isEqual) ? contenders : others)
    .map(({ candidate: { subscription }, state }) => ({
      ...spanOf(state.pass, subscription.weight),
      similarity: similarity(subscription, candidate.subscription)
    }))
    .filter((one) => one.similarity > 0)
  if (competitors.length === 0) return null
  const highest = competitors.reduce((most, one) => Math.max(most, one.similarity), 0)
  const peers = competitors.filter((one) => isPeer(one.similarity, highest))
  const rest = competitors.filter((one) => !isPeer(one.similarity, highest))
  return { highest, pass: levelPass(peers, rest) }
}

/**
 * Returns the pass at which a candidate joins, by those present and all known contenders. If others are more similar
 * than anyone present but are all away, the level is not below theirs, because they will come back there.
 */
export const joiningPass = (
  present: ReadonlyArray<Contender>,
  known: ReadonlyArray<Contender>,
  candidate: Candidate
): number => {
  const [near, all] = [levelAmong(present, candidate), levelAmong(known, candidate)]
  if (near === null || all === null) return all?.pass ?? 0
  return isPeer(near.highest, all.highest) ? near.pass : Math.max(near.pass, all.pass)
}
