import { Effect, Stream } from "effect"
import type { SheetCell, SheetRow } from "../../../spreadsheet/Sheet.ts"
import { type Import, mostRows, type Source } from "./Import.ts"
import { columnsOf, isLikeKnown, rowsBelow } from "./ImportColumns.ts"
import { FileUnreadable, type ReaderBusy, type Sheet, SheetReader } from "./SheetReader.ts"

/** A file that somebody sends. */
export interface ImportFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The table of a file: where it is, its columns, and the rows below their names. */
export interface FoundTable {
  readonly source: Source
  readonly columns: Import["columns"]
  readonly rows: ReadonlyArray<SheetRow>
}

/** The first rows of a sheet, of which one has the names of its columns. Titles and notes may stand above it. */
const headerWithin = 10

type Options = Pick<Import, "kind" | "map">

/** A date of which one number can be no month. */
const [dayFirst, monthFirst] = [
  /^(?:1[3-9]|2\d|3[01])[-/. ]\d{1,2}[-/. ]\d{4}\b/u,
  /^\d{1,2}[-/. ](?:1[3-9]|2\d|3[01])[-/. ]\d{4}\b/u
]

/** The columns that may hold a date. */
const holdsDates = /^(?:preferred_date_of_execution|created_at|paused_(?:from|until)|fields\..*)$/u

/** Returns how a file writes dates: the day first, unless a date must have the month first, and none the day. */
export const dateFormatOf = (
  rows: ReadonlyArray<Pick<SheetRow, "cells">>,
  columns: Import["columns"]
): Source["date_format"] => {
  const dated = columns.flatMap(({ key }, index) => (key !== null && holdsDates.test(key) ? [index] : []))
  const isThere = (form: RegExp) => rows.some(({ cells }) => dated.some((index) => form.test(String(cells[index]))))
  return isThere(monthFirst) && !isThere(dayFirst) ? "mm/dd/yyyy" : "dd-mm-yyyy"
}

/** Returns the table of a sheet below the row near its top with the most names that are known, if any has one. */
const tableIn = ({ is1904, name, rows }: Sheet, options: Options): FoundTable | undefined => {
  const read = rows.slice(0, headerWithin).map(({ cells }) => columnsOf(cells, options))
  const known = read.map((columns) => columns.filter(({ key }) => key !== null).length)
  const at = known.indexOf(Math.max(0, ...known))
  const header = rows[at]
  if (header === undefined || known[at] === 0) return undefined
  const below = rowsBelow(header, rows.slice(at + 1))
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), header.cells.length)
  const columns = columnsOf(
    Array.from({ length: width }, (_, index) => header.cells[index] ?? null),
    options
  )
  return {
    source: { sheet: name, row: header.number, date_format: dateFormatOf(below, columns), is_1904: is1904 },
    columns,
    rows: below
  }
}

/** The most names of columns that are told when none is known. */
const mostNames = 50

/** Returns whether a cell has what values of persons have, and names of columns do not. */
const isValue = (cell: SheetCell | undefined): boolean => /@|^\d|(?:\d\D*){3}/u.test(String(cell ?? ""))

/**
 * Returns the names in a row near the top that has no value, but two cells at least that are like known names, or above
 * values alone. As far as anybody knows, all other rows hold persons.
 */
const namesIn = ({ rows }: Sheet, { kind }: Options): ReadonlyArray<string> => {
  const header = rows.slice(0, headerWithin).find(({ cells }, at) => {
    const below = rows.slice(at + 1, at + 1 + headerWithin)
    const isName = (cell: SheetCell, index: number) =>
      cell !== null &&
      (isLikeKnown(kind, String(cell)) || (below.length > 0 && below.every((row) => isValue(row.cells[index]))))
    return !cells.some(isValue) && cells.slice(0, 20).filter(isName).length > 1
  })
  return (header?.cells ?? []).flatMap((cell) => (cell === null ? [] : [String(cell).slice(0, 40)]))
}

/** Returns the table of the first sheet that has one, or fails with the names of columns that are not known. */
export const findTable = (
  { bytes }: ImportFile,
  options: Options
): Effect.Effect<FoundTable, FileUnreadable | ReaderBusy, SheetReader> =>
  Effect.gen(function* () {
    const { sheets } = yield* SheetReader
    const found = yield* sheets(bytes, mostRows + headerWithin + 1).pipe(
      Stream.map((sheet, at) => tableIn(sheet, options) ?? (at < headerWithin ? namesIn(sheet, options) : [])),
      Stream.takeUntil((one) => "source" in one),
      Stream.runCollect
    )
    const [table] = found.filter((one) => "source" in one)
    const names = found.flatMap((one) => ("source" in one ? [] : one)).slice(0, mostNames)
    return table ?? (yield* new FileUnreadable({ reason: "no_known_column", names }))
  })
