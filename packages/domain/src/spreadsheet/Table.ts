import { type DateTime, Stream } from "effect"

/** What the cells of a column are. A day is text, as `CalendarDate` has it. */
export type ColumnKind = "text" | "number" | "boolean" | "day" | "instant"

/** A column of a table. `key` stands in the first row of a file. */
export interface Column {
  readonly key: string
  readonly kind: ColumnKind
}

/** A cell of a table. Null is an empty cell. */
export type Cell = string | number | boolean | DateTime.Utc | null

/** A row of a table, which has a cell for each column. */
export type Row = ReadonlyArray<Cell>

/** A table whose rows are read while they are written. */
export interface Table<E = never> {
  readonly columns: ReadonlyArray<Column>
  readonly rows: Stream.Stream<Row, E>
}

/** A column with the cell that each item of a list has in it. */
export interface ColumnOf<A> extends Column {
  readonly cell: (item: A) => Cell
}

/** Returns a column of items. */
export const column = <A>(key: string, kind: ColumnKind, cell: (item: A) => Cell): ColumnOf<A> => ({ key, kind, cell })

/** The rows that are written together: many, because each write has its price, and few, because other work waits. */
const together = 100

/** Returns the table of a list. The next items are read while earlier ones are written. */
export const tableOf = <A, E>(columns: ReadonlyArray<ColumnOf<A>>, items: Stream.Stream<A, E>): Table<E> => ({
  columns,
  rows: Stream.map(Stream.rechunk(Stream.bufferArray(items, { capacity: 1 }), together), (item) =>
    columns.map(({ cell }) => cell(item))
  )
})
