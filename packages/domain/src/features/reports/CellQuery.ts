import type { CalendarDate } from "../../calendar/CalendarDate.ts"
import { periodStarts } from "../../calendar/CalendarPeriod.ts"
import { type Cell, countIndexOf, type CubeName, positionOf } from "./Cube.ts"

/** The periods by which cells are added up. */
export const periods = ["day", "week", "month"] as const

/** Returns whether a group is a period. */
export const isPeriod = (group: string): group is (typeof periods)[number] =>
  (periods as ReadonlyArray<string>).includes(group)

/** What to add up. Each group is a period or a key of the cube. */
export interface CellQuery {
  readonly cube: CubeName
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly groups: ReadonlyArray<string>
  /** The counts of the cube to add up, by their names. */
  readonly counts: ReadonlyArray<string>
  /** The values that a key of the cube may have. An absent key may have any. */
  readonly wanted: ReadonlyMap<string, ReadonlyArray<string>>
}

/** The sum of the cells that agree in each group. A week is named by its Monday, and a month by its first day. */
export interface CellGroup {
  readonly groups: ReadonlyArray<string>
  readonly counts: ReadonlyArray<number>
}

/** Returns the cells that a query selects, added up. */
export const addUp = (
  cells: Iterable<Cell>,
  { counts: asked, cube, from, groups, to, wanted }: CellQuery
): ReadonlyArray<CellGroup> => {
  const sums = new Map<string, { readonly groups: ReadonlyArray<string>; readonly counts: Array<number> }>()
  const places = asked.map((name) => countIndexOf(cube, name))
  for (const { counts, cube: own, day, keys } of cells) {
    if (own !== cube || day < from || day > to) continue
    if ([...wanted].some(([key, values]) => !values.includes(keys[positionOf(cube, key)]!))) continue
    const starts = periodStarts(day)
    const names = groups.map((group) => (isPeriod(group) ? starts[group] : keys[positionOf(cube, group)]!))
    const known = sums.get(names.join("\n")) ?? { groups: names, counts: places.map(() => 0) }
    for (const [nth, place] of places.entries()) known.counts[nth]! += counts[place]!
    sums.set(names.join("\n"), known)
  }
  return [...sums.values()].filter(({ counts }) => counts.some((count) => count !== 0))
}
