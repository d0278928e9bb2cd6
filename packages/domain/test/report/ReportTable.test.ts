import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { Report } from "@leadwell/domain/report/Reports"
import { reportTable } from "@leadwell/domain/report/ReportTable"
import { DateTime, Effect, Stream } from "effect"

const report: Report = {
  report: "intake",
  clock: "received",
  time_zone: "Europe/Amsterdam",
  from: CalendarDate.make("2026-11-01"),
  to: CalendarDate.make("2026-11-30"),
  counted_until: DateTime.makeUnsafe(0),
  columns: [
    { key: "week", unit: null },
    { key: "affiliate", unit: null },
    { key: "received", unit: "leads" },
    { key: "fill_rate", unit: "ratio" }
  ],
  rows: [
    { week: "2026-11-02", affiliate: "aff-1", received: 2, fill_rate: 0.5 },
    { week: "2026-11-09", affiliate: null, received: 1, fill_rate: null }
  ],
  totals: { received: 3, fill_rate: 0.5 }
}

const rowsOf = (hasTotals: boolean) =>
  Effect.map(Stream.runCollect(reportTable(report, hasTotals).rows), (all) => [...all])

describe("the table of a report", () => {
  it.effect("has its columns and rows, and a row of totals on demand", () =>
    Effect.gen(function* () {
      const { columns } = reportTable(report, false)
      assert.deepStrictEqual(
        columns.map(({ key, kind }) => [key, kind]),
        [
          ["week", "day"],
          ["affiliate", "text"],
          ["received", "number"],
          ["fill_rate", "number"]
        ]
      )
      const rows = [
        ["2026-11-02", "aff-1", 2, 0.5],
        ["2026-11-09", null, 1, null]
      ]
      assert.deepStrictEqual(yield* rowsOf(false), rows)
      assert.deepStrictEqual(yield* rowsOf(true), [...rows, ["Total", null, 3, 0.5]])
    })
  )
})
