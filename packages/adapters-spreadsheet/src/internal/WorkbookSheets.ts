import { type CellObject, type ParsingOptions, read, set_cptable, SSF, type WorkSheet } from "@e965/xlsx"
import * as codePages from "@e965/xlsx/dist/cpexcel.full.mjs"
import type { RawCell, RawRow, RawSheet } from "./RawSheet.ts"

// Workbooks of Excel 95 and before are in the code page of their system.
set_cptable(codePages)

const options: ParsingOptions = {
  type: "array",
  dense: true,
  raw: true,
  cellNF: true,
  cellFormula: false,
  cellHTML: false
}

const cellOf = (cell: CellObject | undefined): RawCell => {
  if (cell === undefined) return null
  switch (cell.t) {
    case "z":
      return null
    case "e":
      return cell.w ?? "#N/A"
    case "n": {
      // Excel shows fifteen digits.
      const number = Number(Number(cell.v).toPrecision(15))
      return typeof cell.z === "string" && SSF.is_date(cell.z) ? { days: number } : number
    }
    default:
      return cell.v instanceof Date ? cell.v.toISOString() : (cell.v ?? null)
  }
}

const rowsOf = function* (sheet: WorkSheet): Generator<RawRow> {
  for (const [index, row] of (sheet["!data"] ?? []).entries()) {
    if (row !== undefined) yield { number: index + 1, cells: Array.from(row, cellOf), isBroken: false }
  }
}

/** Returns the visible sheets of a workbook, each of which is read when its turn comes. */
export const workbookSheets = function* (bytes: Uint8Array): Generator<RawSheet> {
  const { SheetNames: names, Workbook: book, ...first } = read(bytes, { ...options, sheets: 0 })
  for (const [index, name] of names.entries()) {
    if ((book?.Sheets?.[index]?.Hidden ?? 0) !== 0) continue
    const sheet = index === 0 ? first.Sheets[name] : read(bytes, { ...options, sheets: index }).Sheets[name]
    if (sheet !== undefined) yield { name, is1904: book?.WBProps?.date1904 === true, rows: rowsOf(sheet) }
  }
}
