import { type ReactNode, useDeferredValue } from "react"
import type { Href } from "../router/Href.ts"
import { Link } from "../router/Link.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { ColumnHead, type Head, type Order } from "./Order.tsx"
import { type Selection, useRowTicks } from "./Selection.tsx"

export interface ColumnOf<R> extends Head {
  readonly show: (row: R) => ReactNode
  /** Whether it is on the first of the two lines that a row has in a window that is not wide, as dates are. */
  readonly isFirstLine?: boolean
  /** Whether a phone has no room for it. */
  readonly isWide?: boolean
}

export interface DataTableProps<R> {
  readonly label: string
  readonly columns: ReadonlyArray<ColumnOf<R>>
  readonly rows: ReadonlyArray<R>
  readonly idOf: (row: R) => string | number
  /** The page of a row. The link is the first cell, and covers the row. */
  readonly hrefOf?: (row: R) => Href
  readonly empty?: string
  readonly order?: Order | undefined
  readonly selection?: Selection<R> | undefined
}

/** Names the columns of a kind of thing, so that each of its lists takes some of them. */
export const columnsOf =
  <R,>() =>
  <const K extends string>(columns: { readonly [N in K]: Omit<ColumnOf<R>, "id"> }): {
    readonly [N in K]: ColumnOf<R>
  } =>
    Object.fromEntries(
      Object.entries<Omit<ColumnOf<R>, "id">>(columns).map(([id, column]) => [id, { id, ...column }])
    ) as {
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
  idOf,
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
            {columns.map(
              ({ id, isDate = false, isFirstLine = isDate, isNumber = false, isWide = false, short, show, title }, n) =>
                n === 0 ? (
                  <th key={id} role="rowheader" scope="row">
                    {hrefOf ? <Link href={hrefOf(row)}>{show(row)}</Link> : show(row)}
                  </th>
                ) : (
                  <td
                    key={id}
                    role="cell"
                    className={isNumber ? "number" : isDate ? "date" : undefined}
                    data-title={short ?? title}
                    data-line={isWide ? "wide" : isFirstLine ? "first" : "second"}
                  >
                    {show(row)}
                  </td>
                )
            )}
          </tr>
        ))}
        {shown.length < rows.length && (
          <tr aria-hidden="true" style={{ height: `${(rows.length - shown.length) * 2.5}rem` }} />
        )}
      </tbody>
    </table>
  )
}
