import { assert, describe, it } from "@effect/vitest"
import { acceptedOf } from "../src/report/AcceptedLeads.ts"
import { plotOf, type Report, type ReportRow, ticksOf } from "../src/report/ReportPlot.ts"

const reportOf = (groups: ReadonlyArray<string>, rows: ReadonlyArray<ReportRow>, to = "2031-03-31"): Report => ({
  report: "intake",
  clock: "received",
  time_zone: "Europe/Amsterdam",
  from: "2031-03-28" as Report["from"],
  to: to as Report["to"],
  counted_until: "2031-04-01T22:30:00Z",
  columns: [
    ...groups.map((key) => ({ key, unit: null })),
    { key: "received", unit: "leads" },
    { key: "fill_rate", unit: "ratio" }
  ],
  rows,
  totals: {}
})

const values = ({ series }: ReturnType<typeof plotOf>) => series.map((line) => line.map(({ value }) => value))

const periods = (by: string, to?: string) => plotOf(reportOf([by], [], to), "received").periods

const parts = (by: string, to?: string) =>
  plotOf(reportOf([by], [{ [by]: "2031-03-31", received: 1 }], to), "received").series.map((line) =>
    line.map(({ isOfPart }) => isOfPart)
  )

describe("the plot of a report", () => {
  it("has every day, week and month of its period, also of the night when the clocks change", () => {
    assert.deepStrictEqual(periods("day"), ["2031-03-28", "2031-03-29", "2031-03-30", "2031-03-31"])
    assert.deepStrictEqual(periods("week"), ["2031-03-24", "2031-03-31"])
    assert.deepStrictEqual(periods("month", "2031-12-31"), ["2031-03", "2031-04"])
  })

  it("ends with the day until which is counted, in the time zone of the report", () => {
    assert.strictEqual(plotOf(reportOf(["day"], [], "2031-12-31"), "received").periods.at(-1), "2031-04-02")
  })

  it("tells which periods are not over, or longer than the report", () => {
    assert.deepStrictEqual(parts("day"), [[false, false, false, false]])
    assert.deepStrictEqual(parts("day", "2031-04-02"), [[false, false, false, false, false, true]])
    assert.deepStrictEqual(parts("week", "2031-04-30"), [[true, true]])
    assert.deepStrictEqual(parts("month", "2031-04-30"), [[true, true]])
    assert.deepStrictEqual(parts("month", "2031-03-31"), [[true]])
  })

  it("has a zero where nothing was counted, and nothing where there is no rate", () => {
    const report = reportOf(["day"], [{ day: "2031-03-29", received: 3, fill_rate: 0.5 }])
    assert.deepStrictEqual(values(plotOf(report, "received")), [[0, 3, 0, 0]])
    assert.strictEqual(plotOf(report, "received").kind, "columns")
    assert.deepStrictEqual(values(plotOf(report, "fill_rate")), [[null, 0.5, null, null]])
    assert.strictEqual(plotOf(report, "fill_rate").kind, "lines")
  })

  it("has a line of each of the five largest groups, and tells how many are left", () => {
    const rows = Array.from({ length: 7 }, (_, n) => ({
      day: "2031-03-30",
      website: `site-${n}`,
      received: n,
      fill_rate: 1 / (n + 1)
    }))
    for (const [figure, last] of [
      ["received", 6],
      ["fill_rate", 1 / 7]
    ] as const) {
      const plot = plotOf(reportOf(["website", "day"], rows), figure)
      assert.strictEqual(plot.kind, "lines")
      assert.strictEqual(plot.left, 2)
      const names = plot.series.map(([first]) => first?.of.map(([, value]) => value))
      assert.deepStrictEqual(names[0], ["2031-03-28", "site-6"])
      assert.strictEqual(names.length, 5)
      assert.strictEqual(plot.series[0]?.[2]?.value, last)
    }
  })

  it("has a bar of each of the largest rows without time, those without a value last", () => {
    const rows = [
      { website: "a", received: 1, fill_rate: null },
      { website: "b", received: 5, fill_rate: 0.2 },
      { website: null, received: 3, fill_rate: 0.4 }
    ]
    const plot = plotOf(reportOf(["website"], rows), "received")
    assert.strictEqual(plot.kind, "bars")
    assert.deepStrictEqual(values(plot), [[5, 3, 1]])
    assert.deepStrictEqual(values(plotOf(reportOf(["website"], rows), "fill_rate")), [[0.4, 0.2, null]])
    const ofADay = [
      { day: "2031-03-28", website: "a", received: 1, fill_rate: 1 },
      { day: "2031-03-28", website: "b", received: 2, fill_rate: 1 }
    ]
    const [bars] = plotOf(reportOf(["day", "website"], ofADay, "2031-03-28"), "received").series
    assert.deepStrictEqual(
      bars?.map(({ of }) => of.map(([, value]) => value)),
      [["b"], ["a"]]
    )
    const many = Array.from({ length: 20 }, (_, n) => ({ website: `${n}`, received: n, fill_rate: null }))
    assert.strictEqual(plotOf(reportOf(["website"], many), "received").left, 5)
  })
})

describe("the axis of a plot", () => {
  it("has few even marks, from zero to at least the largest value", () => {
    assert.deepStrictEqual(ticksOf(0, "leads"), [0, 1])
    assert.deepStrictEqual(ticksOf(3, "leads"), [0, 1, 2, 3])
    assert.deepStrictEqual(ticksOf(59, "leads"), [0, 20, 40, 60])
    assert.deepStrictEqual(
      ticksOf(0.83, "ratio").map((tick) => Math.round(tick * 10)),
      [0, 5, 10]
    )
    assert.deepStrictEqual(ticksOf(5000, "seconds"), [0, 1800, 3600, 5400])
    assert.deepStrictEqual(ticksOf(270, "hours"), [0, 120, 240, 360])
    assert.deepStrictEqual(ticksOf(0.05, "seconds"), [0, 0.1])
    assert.deepStrictEqual(ticksOf(0.0172, "ratio"), [0, 0.01, 0.02])
    assert.deepStrictEqual(ticksOf(0.005, "hours"), [0, 0.01])
    for (let most = 1; most < 5000; most += 7) {
      const ticks = ticksOf(most, "leads")
      assert.isAtLeast(ticks.at(-1) ?? 0, most)
      assert.isAtMost(ticks.length, 6)
    }
  })
})

describe("the share of accepted leads", () => {
  it("is of the leads that were judged, and not of imported ones", () => {
    assert.deepStrictEqual(acceptedOf({ received: 10, accepted: 3, duplicate: 1, refused: 1, held: 4 }), {
      accepted: 3,
      all: 5,
      held: 4
    })
    assert.deepStrictEqual(acceptedOf({}), { accepted: 0, all: 0, held: 0 })
  })
})
