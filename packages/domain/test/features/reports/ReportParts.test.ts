import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { dayAfter } from "@leadwell/domain/calendar/CalendarPeriod"
import { addUp } from "@leadwell/domain/features/reports/CellQuery"
import { type Cell, cellSums, cubes, derivedCells } from "@leadwell/domain/features/reports/Cube"
import { partsOf } from "@leadwell/domain/features/reports/ReportParts"
import { merged } from "@leadwell/domain/features/reports/ReportRows"
import { Schema } from "effect"

const first = CalendarDate.make("2025-12-20")
const Days = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
const Groups = Schema.Literals(["business", "subcategory", "month", "day", "week"])

const cells = Array.from({ length: 100 }, (_, nth): Cell => ({
  cube: "businesses",
  day: dayAfter(first, nth),
  keys: [`b${nth % 3}`, `s${nth % 2}`],
  counts: [nth + 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]
}))

const sums = cellSums()
for (const cell of cells.flatMap((one) => [one, ...derivedCells(one)])) sums.add(cell)
const stored = sums.cells()

const sorted = (groups: ReturnType<typeof addUp>) =>
  groups.toSorted((a, b) => (a.groups.join() < b.groups.join() ? -1 : 1))

describe("the parts of a report", () => {
  it.prop("have the sums of the days, by any groups", [Days, Days, Groups, Groups], ([from, length, one, other]) => {
    const [start, end] = [dayAfter(first, from), dayAfter(first, from + length)]
    const query = {
      cube: "businesses",
      from: start,
      to: end,
      groups: [one, other],
      counts: cubes.businesses.counts,
      wanted: new Map()
    } as const
    const keys = [one, other].filter((group) => group === "business" || group === "subcategory")
    const parts = partsOf(
      query,
      keys,
      [one, other].some((group) => group === "day" || group === "week")
    )
    const found = merged(
      parts.flatMap((part) => addUp(stored, { ...query, ...part })),
      (groups) => groups
    )
    assert.deepStrictEqual(sorted([...found.values()]), sorted(addUp(cells, query)))
  })

  it("are days without businesses when none is asked for, and months between days when any is", () => {
    const part = { cube: "businesses", from: first, to: dayAfter(first, 50) } as const
    const cubesOf = (keys: ReadonlyArray<string>, isByDay = false) =>
      partsOf(part, keys, isByDay).map(({ cube, from, to }) => `${cube} ${from} ${to}`)
    assert.deepStrictEqual(cubesOf([], true), ["businessDays 2025-12-20 2026-02-08"])
    assert.deepStrictEqual(cubesOf(["business"]), [
      "businesses 2025-12-20 2025-12-31",
      "businessMonths 2026-01-01 2026-01-31",
      "businesses 2026-02-01 2026-02-08"
    ])
    assert.deepStrictEqual(cubesOf(["business"], true), ["businesses 2025-12-20 2026-02-08"])
  })
})
