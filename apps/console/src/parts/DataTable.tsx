import type { ReactNode } from "react"
import { Cell, Column, Row, Table, TableBody, TableHeader } from "react-aria-components/Table"
import { useTexts } from "../texts/TextsProvider.tsx"

interface ColumnOf<R> {
  readonly id: string
  readonly title: string
  readonly show: (row: R) => ReactNode
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean
}

interface DataTableProps<R> {
  readonly label: string
  readonly columns: ReadonlyArray<ColumnOf<R>>
  readonly rows: ReadonlyArray<R>
  readonly idOf: (row: R) => string | number
  readonly hrefOf?: (row: R) => string
  readonly empty?: string
}

/** A table. The first column names the row; a narrow window shows each row as a card. */
export const DataTable = <R extends object>({ columns, empty, hrefOf, idOf, label, rows }: DataTableProps<R>) => {
  const { common } = useTexts()
  if (rows.length === 0) return <p className="empty">{empty ?? common.empty}</p>
  return (
    <Table aria-label={label} className="table">
      <TableHeader>
        {columns.map(({ id, isNumber = false, title }, n) => (
          <Column key={id} id={id} isRowHeader={n === 0} className={isNumber ? "number" : ""}>
            {title}
          </Column>
        ))}
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <Row key={idOf(row)} id={idOf(row)} {...(hrefOf === undefined ? {} : { href: hrefOf(row) })}>
            {columns.map(({ id, isNumber = false, show, title }) => (
              <Cell key={id} className={isNumber ? "number" : ""} data-title={title}>
                {show(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
