import type { CalendarDate } from "../../calendar/CalendarDate.ts"
import { dayAfter, nextStart, periodStarts } from "../../calendar/CalendarPeriod.ts"
import { type Cube, type CubeName, cubes } from "./Cube.ts"

/** The cells of a cube on some days, both included. */
export interface Part {
  readonly cube: CubeName
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/**
 * Returns where the cells of some days are read, so that few are read: in a cube with no other keys than are needed,
 * and in one of months for whole months, unless the days are told apart.
 */
export const partsOf = (
  { cube, from, to }: Part,
  needed: ReadonlyArray<string>,
  isByDay: boolean
): ReadonlyArray<Part> => {
  const fitting = Object.entries<Cube>(cubes).filter(
    ([, { keys, of }]) => of === cube && needed.every((key) => keys.includes(key))
  ) as ReadonlyArray<[CubeName, Cube]>
  const [daily] = fitting.find(([, { isMonthly }]) => isMonthly !== true) ?? []
  if (daily !== undefined) return [{ cube: daily, from, to }]
  const [monthly] = fitting.find(([, { isMonthly }]) => isMonthly === true) ?? []
  const first = from.endsWith("-01") ? from : nextStart("month", periodStarts(from))
  const end = periodStarts(dayAfter(to, 1)).month
  if (monthly === undefined || isByDay || first >= end) return [{ cube, from, to }]
  return [
    { cube, from, to: dayAfter(first, -1) },
    { cube: monthly, from: first, to: dayAfter(end, -1) },
    { cube, from: end, to }
  ].filter((part) => part.from <= part.to)
}
