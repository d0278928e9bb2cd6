import { Stream } from "effect"
import type { ColumnKind, Table } from "../../spreadsheet/Table.ts"
import type { Report, ReportColumn } from "./Reports.ts"

const kindOf = ({ key, unit }: ReportColumn): ColumnKind => {
  if (unit !== null) return "number"
  return key === "day" || key === "week" ? "day" : "text"
}

/** Returns a report as a table. With `hasTotals`, its last row has the totals, and its first cell says so. */
export const reportTable = ({ columns, rows, totals }: Report, hasTotals: boolean): Table => {
  const lines = rows.map((row) => columns.map(({ key }) => row[key] ?? null))
  const last = columns.map(({ key }, index) => (index === 0 ? "Total" : (totals[key] ?? null)))
  return {
    columns: columns.map((column) => ({ key: column.key, kind: kindOf(column) })),
    rows: Stream.fromIterable(hasTotals ? [...lines, last] : lines)
  }
}
