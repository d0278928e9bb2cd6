import { type ReactNode, useDeferredValue } from "react"
import { type Href, Link } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { ColumnHead, type Head, type Order } from "./Order.tsx"
import { type Id, type Selection, useRowTicks } from "./Selection.tsx"

interface Column extends Head {
  /** Whether it is on the first of the two lines that a row has in a window that is not wide, as dates are. */
  readonly isFirstLine?: boolean
  /** Whether a phone has no room for it. */
  readonly isWide?: boolean
}

/** What shows a row in a column, or else the column shows the key of the row by which it is called. */
type Shown<R> =
  | { readonly id: string; readonly show: (row: R) => ReactNode }
  | { readonly id: keyof R & string; readonly show?: undefined }

export type ColumnOf<R> = Omit<Column, "id"> & Shown<R>

/** Returns the `id` of a row, by which it is known where nothing else is said. */
export const ownId = (row: object): Id => (row as { readonly id: Id }).id

export interface DataTableProps<R> {
  readonly label: string
  readonly columns: ReadonlyArray<ColumnOf<R>>
  readonly rows: ReadonlyArray<R>
  /** What a row is known by, where it is not its `id`. */
  readonly idOf?: (row: R) => Id
  /** The page of a row, if it has one. The link is the first cell, and covers the row. */
  readonly hrefOf?: (row: R) => Href | undefined
  readonly empty?: string
  readonly order?: Order | undefined
  readonly selection?: Selection<R> | undefined
}

/** Names the columns of a kind of thing, so that each of its lists takes some of them. */
export const columnsOf =
  <R,>() =>
  <const K extends string>(columns: {
    readonly [N in K]: Omit<Column, "id"> & { readonly show: (row: R) => ReactNode }
  }) =>
    Object.fromEntries(Object.entries<object>(columns).map(([id, column]) => [id, { id, ...column }])) as {
      readonly [N in K]: ColumnOf<R>
    }

/** The rows that are rendered at once. The others, and later changes, follow when nothing else is to be done. */
const rowsAtOnce = 15

/**
 * A table. The first column names the row; a window that is not wide shows each row as two lines.
 * The roles are written out, since browsers forget those of a table that is laid out in another way.
 */
export const DataTable = <R extends object>({
  columns,
  empty,
  hrefOf,
  idOf = ownId,
  label,
  order,
  rows,
  selection
}: DataTableProps<R>) => {
  const { common } = useTexts()
  const shown = useDeferredValue(rows, rows.slice(0, rowsAtOnce))
  const tickOf = useRowTicks(rows, selection)
  if (rows.length === 0) return <p className="empty">{empty ?? common.empty}</p>
  return (
    <table aria-label={label} className="table" role="table">
      <thead role="rowgroup">
        <tr role="row">
          {tickOf && <td className="row-tick" role="cell" />}
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} order={order} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {shown.map((row) => (
          <tr key={idOf(row)} role="row" data-selected={selection?.isSelected(row)}>
            {tickOf?.(row)}
            {columns.map((column, n) => {
              const {
                id,
                isDate = false,
                isFirstLine = isDate,
                isNumber = false,
                isWide = false,
                short,
                title
              } = column
              const shown = column.show ? column.show(row) : (row[column.id as keyof R] as ReactNode)
              const href = n === 0 ? hrefOf?.(row) : undefined
              return n === 0 ? (
                <th key={id} role="rowheader" scope="row">
                  {href ? <Link href={href}>{shown}</Link> : shown}
                </th>
              ) : (
                <td
                  key={id}
                  role="cell"
                  className={isNumber ? "number" : isDate ? "date" : undefined}
                  data-title={short ?? title}
                  data-line={isWide ? "wide" : isFirstLine ? "first" : "second"}
                >
                  {shown}
                </td>
              )
            })}
          </tr>
        ))}
        {shown.length < rows.length && (
          <tr aria-hidden="true" style={{ height: `${(rows.length - shown.length) * 2.5}rem` }} />
        )}
      </tbody>
    </table>
  )
}
