import type { Answer } from "../api/Contract.ts"
import { dayOf, daysBefore, firstDay } from "../texts/Day.ts"

/** A report, as the interface tells it. */
export type Report = Answer<"GET /api/reports/:report">["data"]

export type ReportRow = Report["rows"][number]

export type ReportColumn = Report["columns"][number]

/**
 * A value in a plot: of which groups it is, by their names in the report, and how much, or null. It is of a part when
 * its period is not over, or when the report has not all of its days.
 */
export interface PlottedValue {
  readonly of: ReadonlyArray<readonly [column: ReportColumn, value: ReportRow[string]]>
  readonly value: number | null
  readonly isOfPart?: boolean
}

/**
 * What a plot shows of a figure of a report. Over several periods there are columns, or a line of each of several
 * groups; without them, there is a bar for each row. `left` tells how many lines or bars there is no room for.
 */
export interface ReportPlot {
  readonly kind: "columns" | "lines" | "bars"
  readonly unit: ReportColumn["unit"]
  /** The periods, in their order. A plot of bars has none. */
  readonly periods: ReadonlyArray<string>
  readonly series: ReadonlyArray<ReadonlyArray<PlottedValue>>
  readonly left: number
}

const mostLines = 5
const mostBars = 15

/** Whether amounts of a unit add up, so that where there is no row, there were none. */
export const isCount = (unit: ReportColumn["unit"]): boolean =>
  unit !== "ratio" && unit !== "seconds" && unit !== "hours"

/** Whether a group is one of time. */
export const isPeriod = (group: string): boolean => ["day", "week", "month"].includes(group)

/** Returns the days, weeks or months of a report, by the names that they have in it, up to the day that is counted. */
const periodsOf = (by: string, { counted_until, from, time_zone, to }: Report): ReadonlyArray<string> => {
  const counted = dayOf(Date.parse(counted_until), time_zone)
  const last = counted < from ? from : counted < to ? counted : to
  const found = new Set<string>()
  for (let day: string = from; day <= last; day = daysBefore(day, -1)) {
    found.add(by === "month" ? day.slice(0, 7) : by === "week" ? firstDay("weekly", day) : day)
  }
  return [...found]
}

/** Returns whether a period is not over, or is longer than the report. */
const isPart = (by: string, period: string, { counted_until, from, time_zone, to }: Report): boolean => {
  const first = by === "month" ? `${period}-01` : period
  const next = by === "month" ? firstDay("monthly", daysBefore(first, -31)) : daysBefore(first, by === "week" ? -7 : -1)
  return first < from || daysBefore(next, 1) > to || next > dayOf(Date.parse(counted_until), time_zone)
}

const amountOf = (row: ReportRow, key: string): number => (typeof row[key] === "number" ? row[key] : 0)

const named = (row: ReportRow, columns: ReadonlyArray<ReportColumn>): PlottedValue["of"] =>
  columns.map((column) => [column, row[column.key] ?? null])

/** Returns what a plot shows of a figure of a report. The largest lines and bars are shown. */
export const plotOf = (report: Report, figure: string): ReportPlot => {
  const { columns, rows } = report
  const unit = columns.find(({ key }) => key === figure)?.unit ?? null
  const groups = columns.filter((column) => column.unit === null)
  const time = groups.find(({ key }) => isPeriod(key))
  const others = groups.filter((column) => column !== time)
  const valueOf = (row: ReportRow | undefined, of: PlottedValue["of"]): PlottedValue => {
    const value = row?.[figure]
    return { of, value: typeof value === "number" ? value : row === undefined && isCount(unit) ? 0 : null }
  }
  const periods = time === undefined ? [] : periodsOf(time.key, report)
  if (time === undefined || (periods.length === 1 && others.length > 0)) {
    const bars = rows
      .map((row) => valueOf(row, named(row, others)))
      .toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1))
    return {
      kind: "bars",
      unit,
      periods: [],
      series: [bars.slice(0, mostBars)],
      left: Math.max(0, bars.length - mostBars)
    }
  }
  const weight = isCount(unit)
    ? figure
    : (columns.find((column) => column.unit !== null && isCount(column.unit))?.key ?? "")
  const size = (all: ReadonlyArray<ReportRow>) => all.reduce((sum, row) => sum + amountOf(row, weight), 0)
  const keyed = Map.groupBy(rows, (row) => JSON.stringify(others.map(({ key }) => row[key])))
  const lines = [...keyed.values()].toSorted((one, other) => size(other) - size(one) || other.length - one.length)
  return {
    kind: others.length > 0 || !isCount(unit) ? "lines" : "columns",
    unit,
    periods,
    series: lines.slice(0, mostLines).map((all) => {
      const byPeriod = new Map(all.map((row) => [row[time.key], row]))
      return periods.map((period) => ({
        ...valueOf(byPeriod.get(period), [[time, period], ...named(all[0] ?? {}, others)]),
        isOfPart: isPart(time.key, period, report)
      }))
    }),
    left: Math.max(0, lines.length - mostLines)
  }
}

/** Returns a step of an axis that is easy to read: 1, 2 or 5 with zeros behind. */
const even = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power
}

/** The sizes of days, hours, minutes and seconds, in the units of times. */
const sizes: Readonly<Record<string, ReadonlyArray<number>>> = { seconds: [86_400, 3600, 60, 1], hours: [24, 1] }

/** The least steps between marks, below which two marks would be written alike. Counts have whole ones. */
const leastSteps: Readonly<Record<string, number>> = { ratio: 0.01, seconds: 0.1, hours: 0.01 }

/** Returns the marks of an axis from 0 to at least a value, about four of them. Times are marked in larger units. */
export const ticksOf = (most: number, unit: ReportColumn["unit"]): ReadonlyArray<number> => {
  const scale = sizes[unit ?? ""]?.find((size) => most >= size) ?? 1
  const least = most / scale / 4
  const step = Math.max(even(least > 0 ? least : 1), leastSteps[unit ?? ""] ?? 1) * scale
  const count = Math.max(1, Math.ceil(most / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, n) => n * step)
}
