import type { Effect } from "effect"
import { csvSheet } from "../spreadsheet/CsvSheet.ts"
import type { NoTable, SheetRow } from "../spreadsheet/Sheet.ts"
import { workbookSheet } from "../spreadsheet/WorkbookSheet.ts"
import { mostRows } from "./Import.ts"

/** A file that somebody sends. */
export interface ImportFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** How a workbook begins, as every archive of its kind does. */
const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

/** Reads a file, with one row more than may be, and the row with the names of its columns. */
export const rowsOfFile = ({ bytes }: ImportFile): Effect.Effect<ReadonlyArray<SheetRow>, NoTable> =>
  isWorkbook(bytes) ? workbookSheet(bytes, mostRows + 2) : csvSheet(bytes, mostRows + 2)
