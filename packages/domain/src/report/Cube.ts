import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { decisionBounds, speedBounds } from "./Buckets.ts"

const named = (name: string, bounds: ReadonlyArray<number>) => [...bounds, "over"].map((bound) => `${name}_${bound}`)

const decided = ["granted", "rejected", ...named("hours", decisionBounds)]

/**
 * What is counted for each day, by which keys. All counts can be added, over days and over keys. The day is the
 * business day on which a lead was received (`intake`, `speed`), assigned (`businesses`) or closed (`unmatched`), and
 * on which a reclaim request was filed (`reclaims`) or decided (`decisions`), or a request refused (`refusals`).
 */
export const cubes = {
  intake: {
    keys: ["account", "website", "subcategory", "country"],
    counts: ["received", "duplicate", "held", "refused", "withdrawn", "closed", "accepted", "places", "taken", "empty"]
  },
  speed: { keys: ["account", "website", "subcategory"], counts: named("seconds", speedBounds) },
  businesses: {
    keys: ["business", "subcategory", "website"],
    counts: [
      "assigned",
      "released",
      "unclaimed",
      "filed",
      "granted",
      "rejected",
      "reported",
      "contacted",
      "quoted",
      "won"
    ]
  },
  reclaims: { keys: ["business", "website", "reason"], counts: ["filed", ...decided] },
  decisions: { keys: ["business", "website", "reason"], counts: decided },
  unmatched: { keys: ["subcategory", "area", "rule"], counts: ["skipped"] },
  refusals: { keys: ["account", "website", "key", "rule"], counts: ["refused"] }
} as const satisfies Record<string, { readonly keys: ReadonlyArray<string>; readonly counts: ReadonlyArray<string> }>

/** The name of a cube. */
export type CubeName = keyof typeof cubes

/** The counts of a day for some keys, or what is to be added to them. An empty key stands for what has none. */
export interface Cell {
  readonly cube: CubeName
  readonly day: CalendarDate
  readonly keys: ReadonlyArray<string>
  readonly counts: ReadonlyArray<number>
}

/** Adds cells up. */
export interface CellSums {
  /** Adds counts `times` times; -1 takes them away. */
  readonly add: (cell: Cell, times?: 1 | -1) => void
  /** Returns the cells in which a count is left. */
  readonly cells: () => ReadonlyArray<Cell>
}

/** Makes an empty sum of cells. */
export const cellSums = (): CellSums => {
  const sums = new Map<string, Cell & { readonly counts: Array<number> }>()
  return {
    add: ({ counts, ...place }, times = 1) => {
      const name = [place.cube, place.day, ...place.keys].join("\n")
      const known = sums.get(name)
      if (known === undefined) sums.set(name, { ...place, counts: counts.map((count) => count * times) })
      else for (const [nth, count] of counts.entries()) known.counts[nth]! += count * times
    },
    cells: () => [...sums.values()].filter(({ counts }) => counts.some((count) => count !== 0))
  }
}
