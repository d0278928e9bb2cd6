import type { Candidate } from "@leadwell/domain/distribution/Market"
import type { Contender, Runner } from "@leadwell/domain/distribution/Turn"
import { type Area, areaOf, measured } from "@leadwell/domain/geography/Area"
import { likeness } from "@leadwell/domain/geography/Likeness"

/**
 * Returns the start of the span that ends at a pass. It is lowered by a rounding error, so that adjacent spans overlap.
 */
const startOf = ({ pass, weight }: Runner): number => pass - 1 / weight - Math.abs(pass) * 2 * Number.EPSILON

/** The highest likeness among the peers of a candidate, and the pass at which it is level with them. */
interface PlainLevel {
  readonly likeness: number
  readonly pass: number
}

/** An interval of passes. */
type Stretch = readonly [from: number, to: number]

/**
 * Returns the subinterval in which most spans overlap. Among equals the highest wins, because a late start costs only
 * the newcomer, and an early start costs all others.
 */
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

const levelPass = (peers: ReadonlyArray<Runner>, others: ReadonlyArray<Runner>): number => {
  const [, level] = densest([...peers, ...others], densest(peers, [-Infinity, Infinity]))
  return level
}

const isAmong = (likeness: number, highest: number): boolean => likeness >= (highest === 1 ? 1 : highest * 0.9)

/** Contenders with the same area. */
interface Crowd {
  readonly area: Area
  readonly members: ReadonlyArray<Candidate>
  readonly runners: ReadonlyArray<Runner>
}

const crowdsOf = (contenders: ReadonlyArray<Contender>): ReadonlyMap<number, Crowd> => {
  const crowds = new Map<number, Crowd & { readonly members: Array<Candidate>; readonly runners: Array<Runner> }>()
  for (const { candidate, state } of contenders) {
    const { subscription } = candidate
    const area = areaOf(subscription)
    const crowd = crowds.get(area) ?? { area: subscription, members: [], runners: [] }
    crowd.members.push(candidate)
    crowd.runners.push({ pass: state.pass, weight: subscription.weight })
    crowds.set(area, crowd)
  }
  return crowds
}

/** Returns the level of a candidate among crowds, or null when it shares no area with any of them. */
const levelOf = (crowds: ReadonlyArray<Crowd>, { subscription }: Candidate): PlainLevel | null => {
  const rated = crowds.map((crowd) => ({ ...crowd, likeness: likeness(measured(crowd.area), measured(subscription)) }))
  const highest = rated.reduce((most, one) => Math.max(most, one.likeness), 0)
  if (highest === 0) return null
  const peers = rated.filter((one) => isAmong(one.likeness, highest)).flatMap(({ runners }) => runners)
  const others = rated
    .filter((one) => !isAmong(one.likeness, highest) && one.likeness > 0)
    .flatMap(({ runners }) => runners)
  return { likeness: highest, pass: levelPass(peers, others) }
}

/**
 * Returns the level of a candidate among contenders, worked out anew for each candidate. It is the plain form of
 * `levelAmong`, to compare it with.
 */
export const plainLevel = (contenders: ReadonlyArray<Contender>, candidate: Candidate): PlainLevel | null => {
  const crowds = crowdsOf(contenders)
  const own = crowds.get(areaOf(candidate.subscription))
  const isAlone = own?.members.length === 1 && own.members[0] === candidate
  return levelOf(
    [...crowds.values()].filter((crowd) => !isAlone || crowd !== own),
    candidate
  )
}
