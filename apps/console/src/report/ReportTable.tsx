import type { ReactNode } from "react"
import { DataTable } from "../list/DataTable.tsx"
import type { ListAddress } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { pageOf } from "../list/PagesOf.ts"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import { useFigureText, useGroupText } from "./FigureText.ts"
import { isPeriod, type Report, type ReportRow } from "./ReportPlot.ts"

const perPage = 100

/** A row of the table: one of the report, or their total. */
interface Shown {
  readonly id: string
  readonly row: ReportRow
}

/** Returns how rows are ordered at first: the latest period or the largest first. */
export const usualOrder = ({ columns }: Report): string =>
  columns[0] && isPeriod(columns[0].key) ? `-${columns[0].key}` : `-${columns.find(({ unit }) => unit !== null)?.key}`

/** Compares values. Nothing comes last in both orders. */
const compare = (one: ReportRow[string], other: ReportRow[string], sign: number): number => {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  return one === other ? 0 : one < other ? -sign : sign
}

export interface ReportTableProps {
  readonly label: string
  readonly report: Report
  readonly address: ListAddress<"sort">
  /** The figures that are shown, instead of all. */
  readonly figures?: ReadonlyArray<string>
}

/** The rows of a report with their total, a hundred at once, and until when they are counted. */
export const ReportTable = ({ address, figures, label, report }: ReportTableProps) => {
  const { reports } = useTexts()
  const { day, time } = useFormat()
  const { amount, title } = useFigureText()
  const { text } = useGroupText(report.columns)
  const usual = usualOrder(report)
  const { sort = usual } = address.filters
  const [key, sign] = sort.startsWith("-") ? [sort.slice(1), -1] : [sort, 1]
  const groups = report.columns.filter(({ unit }) => unit === null).map((column) => column.key)
  const sorted = (row: ReportRow) => {
    const value = row[key] ?? null
    return groups.includes(key) && !isPeriod(key) && value !== null ? text(key, value).toLowerCase() : value
  }
  const rows = report.rows.toSorted((one, other) => compare(sorted(one), sorted(other), sign))
  const { data, meta } = pageOf(rows, address.page, perPage)
  const shown: ReadonlyArray<Shown> = [
    ...data.map((row) => ({ id: JSON.stringify(groups.map((group) => row[group])), row })),
    { id: "", row: report.totals }
  ]
  const columns = report.columns
    .filter((column) => column.unit === null || (figures?.includes(column.key) ?? true))
    .map(({ key: of, unit }, n) => ({
      id: of,
      title: title(of),
      isNumber: unit !== null,
      sort: unit === null && !isPeriod(of) ? of : `-${of}`,
      show: ({ id, row }: Shown): ReactNode => {
        if (unit !== null) return amount(row[of], unit)
        if (id === "") return n === 0 ? <strong>{reports.total}</strong> : null
        const value = row[of] ?? null
        if (value === null || (of !== "day" && of !== "week")) return text(of, value)
        return of === "day" ? day(String(value)) : inText(reports.weekOf, day(String(value)))
      }
    }))
  return (
    <>
      <div className="report-table">
        <DataTable
          label={label}
          rows={report.rows.length === 0 ? [] : shown}
          empty={reports.empty}
          order={{ by: sort, change: (next) => address.filter("sort", next === usual ? undefined : next) }}
          columns={columns}
        />
      </div>
      <p className="muted">{inText(reports.countedUntil, time(report.counted_until), report.time_zone)}</p>
      <Pager meta={meta} to={address.toPage} onlyIfNeeded />
    </>
  )
}
