import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { periodStarts } from "../calendar/CalendarPeriod.ts"
import type { Cell, CubeName } from "./Cube.ts"

/** What to add up. Each group is a period or the position of a key, as its cube lists the keys. */
export interface CellQuery {
  readonly cube: CubeName
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly groups: ReadonlyArray<"day" | "week" | "month" | number>
  /** The values that a key may have, by its position. An absent one may have any. */
  readonly wanted: ReadonlyMap<number, ReadonlyArray<string>>
}

/** The sum of the cells that agree in each group. A week is named by its Monday, and a month by its first day. */
export interface CellGroup {
  readonly groups: ReadonlyArray<string>
  readonly counts: ReadonlyArray<number>
}

/** Returns the cells that a query selects, added up. */
export const addUp = (
  cells: Iterable<Cell>,
  { cube, from, groups, to, wanted }: CellQuery
): ReadonlyArray<CellGroup> => {
  const sums = new Map<string, { readonly groups: ReadonlyArray<string>; readonly counts: Array<number> }>()
  for (const { counts, cube: own, day, keys } of cells) {
    if (own !== cube || day < from || day > to) continue
    if ([...wanted].some(([position, values]) => !values.includes(keys[position]!))) continue
    const starts = periodStarts(day)
    const names = groups.map((group) => (typeof group === "number" ? keys[group]! : starts[group]))
    const known = sums.get(names.join("\n"))
    if (known === undefined) sums.set(names.join("\n"), { groups: names, counts: [...counts] })
    else for (const [nth, count] of counts.entries()) known.counts[nth]! += count
  }
  return [...sums.values()].filter(({ counts }) => counts.some((count) => count !== 0))
}
