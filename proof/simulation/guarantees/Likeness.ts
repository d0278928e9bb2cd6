import { covers } from "../../recount/Regions.ts"
import type { Terms } from "../world/Member.ts"

type Area = Pick<Terms, "countries" | "regions">

/** A key of an area. Different lists of regions or countries have different keys. */
export const areaText = ({ countries, regions }: Area): string => [...countries, ...regions].join(" ")

const codes = Array.from({ length: 10_000 }, (_, digits) => digits)
const known = new Map<string, ReadonlySet<string>>()

/**
 * All addresses of an area, as country and digits. It tries all postal codes, so that it shares no logic with the
 * domain.
 */
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

/** The share of the addresses in either area that lie in both. */
export const likeness = (a: Area, b: Area): number => {
  const pair = `${areaText(a)} and ${areaText(b)}`
  const found = rated.get(pair)
  if (found !== undefined) return found
  const [ours, theirs] = [addresses(a), addresses(b)]
  const made = ours.intersection(theirs).size / ours.union(theirs).size
  rated.set(pair, made)
  return made
}

/** The items whose area is the same or, if none is, those within a tenth of the highest likeness. */
export const mostAlike = <A>(some: ReadonlyArray<A>, area: Area, areaOf: (one: A) => Area): ReadonlyArray<A> => {
  const all = some.map((one) => ({ one, alike: likeness(areaOf(one), area) })).filter(({ alike }) => alike > 0)
  const most = Math.max(0, ...all.map(({ alike }) => alike))
  return all.filter(({ alike }) => (most === 1 ? alike === 1 : alike >= 0.9 * most)).map(({ one }) => one)
}
