import type { CalendarDate } from "../../calendar/CalendarDate.ts"
import { periodStarts } from "../../calendar/CalendarPeriod.ts"
import { decisionBounds, speedBounds } from "./Buckets.ts"

const named = (name: string, bounds: ReadonlyArray<number>) => [...bounds, "over"].map((bound) => `${name}_${bound}`)

const decided = ["granted", "rejected", ...named("hours", decisionBounds)]
const filed = ["filed", ...decided]

const times = named("seconds", speedBounds)

const leadCounts = [
  "received",
  "duplicate",
  "held",
  "refused",
  "withdrawn",
  "closed",
  "accepted",
  "offered",
  "filled",
  "places",
  "taken",
  "empty"
] as const

const businessCounts = [
  "assigned",
  "released",
  "unclaimed",
  "filed",
  "granted",
  "rejected",
  "reported",
  "contacted",
  "quoted",
  "won",
  "given_back"
] as const

/** What is counted, by which keys. All counts can be added, over days and over keys. */
export interface Cube {
  readonly keys: ReadonlyArray<string>
  readonly counts: ReadonlyArray<string>
  /** The cube whose cells it sums up, so that a report of many days reads few cells. */
  readonly of?: string
  /** Whether its cells are of months, by their first day. Those of the other cubes are of days. */
  readonly isMonthly?: true
}

/**
 * The cubes. Their day is the business day on which a lead was received (`intake`, `speed`), assigned (`businesses`,
 * `outcomes`) or closed (`unmatched`), and on which a reclaim request was filed (`reclaims`) or decided (`decisions`),
 * or a request refused (`refusals`). Only `given_back` is of the day on which
 * a business was released.
 */
export const cubes = {
  intake: { keys: ["account", "website", "subcategory", "country"], counts: leadCounts },
  intakeDays: { keys: ["account", "website", "country"], counts: leadCounts, of: "intake" },
  intakeMonths: {
    keys: ["account", "website", "subcategory", "country"],
    counts: leadCounts,
    of: "intake",
    isMonthly: true
  },
  speed: { keys: ["account", "website", "subcategory"], counts: times },
  speedDays: { keys: ["account", "website"], counts: times, of: "speed" },
  speedMonths: { keys: ["account", "website", "subcategory"], counts: times, of: "speed", isMonthly: true },
  businesses: { keys: ["business", "subcategory"], counts: businessCounts },
  businessDays: { keys: ["subcategory"], counts: businessCounts, of: "businesses" },
  businessMonths: { keys: ["business", "subcategory"], counts: businessCounts, of: "businesses", isMonthly: true },
  outcomes: { keys: ["website", "subcategory"], counts: businessCounts },
  outcomeMonths: { keys: ["website", "subcategory"], counts: businessCounts, of: "outcomes", isMonthly: true },
  reclaims: { keys: ["business", "website", "reason"], counts: filed },
  reclaimDays: { keys: ["website", "reason"], counts: filed, of: "reclaims" },
  reclaimMonths: { keys: ["business", "reason"], counts: filed, of: "reclaims", isMonthly: true },
  decisions: { keys: ["business", "website", "reason"], counts: decided },
  decisionDays: { keys: ["website", "reason"], counts: decided, of: "decisions" },
  decisionMonths: { keys: ["business", "reason"], counts: decided, of: "decisions", isMonthly: true },
  unmatched: { keys: ["subcategory", "area", "rule"], counts: ["skipped"] },
  unmatchedDays: { keys: ["subcategory", "rule"], counts: ["skipped"], of: "unmatched" },
  unmatchedMonths: { keys: ["subcategory", "area", "rule"], counts: ["skipped"], of: "unmatched", isMonthly: true },
  refusals: { keys: ["account", "website", "key", "rule"], counts: ["requests", "faults"] }
} as const satisfies Record<string, Cube>

/** The name of a cube. */
export type CubeName = keyof typeof cubes

/** The counts of a day for some keys, or what is to be added to them. An empty key stands for what has none. */
export interface Cell {
  readonly cube: CubeName
  readonly day: CalendarDate
  readonly keys: ReadonlyArray<string>
  readonly counts: ReadonlyArray<number>
}

/** Returns the position of a key in the cells of a cube. */
export const positionOf = (cube: CubeName, key: string): number =>
  (cubes[cube].keys as ReadonlyArray<string>).indexOf(key)

/** Returns the place of a count in the cells of a cube. */
export const countIndexOf = (cube: CubeName, name: string): number =>
  (cubes[cube].counts as ReadonlyArray<string>).indexOf(name)

const derived = Object.entries<Cube>(cubes).filter(([, { of }]) => of !== undefined) as ReadonlyArray<[CubeName, Cube]>

/** Returns the cells of the cubes that sum up the cube of a cell. */
export const derivedCells = ({ counts, cube, day, keys }: Cell): ReadonlyArray<Cell> =>
  derived
    .filter(([, { of }]) => of === cube)
    .map(([name, { isMonthly, keys: kept }]) => {
      const own: ReadonlyArray<string> = cubes[cube].keys
      return {
        cube: name,
        day: isMonthly === true ? periodStarts(day).month : day,
        keys: kept.map((key) => keys[own.indexOf(key)]!),
        counts
      }
    })

/** Adds cells up. */
export interface CellSums {
  /** Adds counts `times` times; -1 takes them away. */
  readonly add: (cell: Cell, times?: 1 | -1) => void
  /** Returns the cells in which a count is left. */
  readonly cells: () => ReadonlyArray<Cell>
}

/** Makes an empty sum of cells. What would need more than `most` cells is not added. */
export const cellSums = (most = Infinity): CellSums => {
  const sums = new Map<string, Cell & { readonly counts: Array<number> }>()
  return {
    add: ({ counts, ...place }, times = 1) => {
      const name = [place.cube, place.day, ...place.keys].join("\n")
      const known = sums.get(name)
      if (known === undefined) {
        if (sums.size < most) sums.set(name, { ...place, counts: counts.map((count) => count * times) })
      } else for (const [nth, count] of counts.entries()) known.counts[nth]! += count * times
    },
    cells: () => [...sums.values()].filter(({ counts }) => counts.some((count) => count !== 0))
  }
}
