import { Effect, Stream } from "effect"
import type { SheetRow } from "../spreadsheet/Sheet.ts"
import { type Import, mostRows, type Source } from "./Import.ts"
import { columnsOf, rowsBelow } from "./ImportColumns.ts"
import { type FileUnreadable, type ReaderBusy, type Sheet, SheetReader } from "./SheetReader.ts"

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

const knownIn = (columns: Import["columns"]): number => columns.filter(({ key }) => key !== null).length

/** Returns the table of a sheet below the row near its top with the most names that are known, if any has one. */
const tableIn = ({ is1904, name, rows }: Sheet, options: Options): FoundTable | undefined => {
  const known = rows.slice(0, headerWithin).map(({ cells }) => knownIn(columnsOf(cells, options)))
  const at = known.indexOf(Math.max(0, ...known))
  const header = rows[at]
  if (header === undefined || known[at] === 0) return undefined
  const below = rowsBelow(header, rows.slice(at + 1))
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), header.cells.length)
  const names = Array.from({ length: width }, (_, index) => header.cells[index] ?? null)
  return {
    source: { sheet: name, row: header.number, is_1904: is1904 },
    columns: columnsOf(names, options),
    rows: below
  }
}

/** Returns the names in the first row of a file in which no table was found. */
const namesOf = (sheet: Sheet, options: Options): Import["columns"] => columnsOf(sheet.rows[0]?.cells ?? [], options)

/** Returns the table of the first sheet that has one, or the columns of a file without one. */
export const findTable = (
  { bytes }: ImportFile,
  options: Options
): Effect.Effect<FoundTable | Pick<FoundTable, "columns">, FileUnreadable | ReaderBusy, SheetReader> =>
  Effect.gen(function* () {
    const { sheets } = yield* SheetReader
    const looked = yield* sheets(bytes, mostRows + headerWithin + 1).pipe(
      Stream.filter(({ rows }) => rows.length > 0),
      Stream.map((sheet) => tableIn(sheet, options) ?? { columns: namesOf(sheet, options) }),
      Stream.takeUntil((found) => "source" in found),
      Stream.runCollect
    )
    return looked.find((found) => "source" in found) ?? looked[0] ?? { columns: [] }
  })
