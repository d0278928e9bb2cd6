import type { Terms } from "../world/Member.ts"
import { covers } from "../world/Regions.ts"

type Area = Pick<Terms, "countries" | "regions">

/** An area as a text that differs when the area does. */
export const areaText = ({ countries, regions }: Area): string => [...countries, ...regions].join(" ")

const codes = Array.from({ length: 10_000 }, (_, digits) => digits)
const known = new Map<string, ReadonlySet<string>>()

/** Every address of an area by country and digits, found by looking at all there are. */
const addresses = (area: Area): ReadonlySet<string> => {
  const found = known.get(areaText(area))
  if (found !== undefined) return found
  const digits = codes.filter((one) => covers(area.regions, one))
  const made = new Set(area.countries.flatMap((country) => digits.map((one) => `${country} ${one}`)))
  known.set(areaText(area), made)
  return made
}

/** Whether an area has more addresses than another. */
export const isWider = (area: Area, other: Area): boolean => addresses(area).size > addresses(other).size

const rated = new Map<string, number>()

/** The part of the addresses in either area that lies in both. */
export const likeness = (a: Area, b: Area): number => {
  const pair = `${areaText(a)} and ${areaText(b)}`
  const found = rated.get(pair)
  if (found !== undefined) return found
  const [ours, theirs] = [addresses(a), addresses(b)]
  const made = ours.intersection(theirs).size / ours.union(theirs).size
  rated.set(pair, made)
  return made
}

/** Those of some whose area is the same or, when none is, most nearly so: within a tenth of the most alike. */
export const mostAlike = <A>(some: ReadonlyArray<A>, area: Area, areaOf: (one: A) => Area): ReadonlyArray<A> => {
  const all = some.map((one) => ({ one, alike: likeness(areaOf(one), area) })).filter(({ alike }) => alike > 0)
  const most = Math.max(0, ...all.map(({ alike }) => alike))
  return all.filter(({ alike }) => (most === 1 ? alike === 1 : alike >= 0.9 * most)).map(({ one }) => one)
}
