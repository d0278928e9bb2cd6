import { isFilled, type SentValue } from "../hook/HookReadings.ts"
import { type Fault, faultAt } from "../input/Fault.ts"
import { compactText } from "../input/NormalText.ts"
import { serialDate } from "../spreadsheet/SerialDate.ts"
import type { SheetCell } from "../spreadsheet/Sheet.ts"
import type { ImportColumn } from "./Import.ts"

/** A number as a spreadsheet shows it when it has no room for its digits, which are lost then. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/iu

/** A number of days, by which spreadsheets count dates. */
const serial = /^\d{3,6}(?:[.,]\d+)?$/u

/** Returns a number of days as the date that it counts to, and any other cell as it is. */
export const countedDate = (cell: SentValue, is1904: boolean): SentValue => {
  const number = typeof cell === "string" && serial.test(cell.trim()) ? Number(cell.trim().replace(",", ".")) : cell
  return (typeof number === "number" ? serialDate(number, is1904) : undefined) ?? cell
}

/** Returns the form of a text: `9` for a digit and `x` for a letter. It shows how a value is written and no value. */
export const maskedForm = (text: string): string =>
  compactText(text)
    .replaceAll(/\p{L}\p{M}*/gu, "x")
    .replaceAll(/\p{N}/gu, "9")
    .slice(0, 40)

/** Returns the filled cells of a row by the keys of their columns. */
export const cellsByKey = (cells: ReadonlyArray<SheetCell>, columns: ReadonlyArray<ImportColumn>) =>
  new Map(
    columns.flatMap(({ key, name }, index) => {
      const cell = cells[index]
      return key !== null && isFilled(cell) ? [[key, { cell, name }] as const] : []
    })
  )

/** Returns the faults of a row that has more cells than its file has columns, or numbers whose digits are lost. */
export const cellFaults = (
  cells: ReadonlyArray<SheetCell>,
  columns: ReadonlyArray<ImportColumn>
): ReadonlyArray<Fault> => {
  const named = columns.findLastIndex(({ name }) => name !== "") + 1
  const lost = [...cellsByKey(cells, columns)].filter(([, { cell }]) => shortened.test(compactText(String(cell))))
  return [
    ...(cells.length > named ? [faultAt("row", { _tag: "TooMany", max: named })] : []),
    ...lost.map(([key]): Fault => ({ path: key.split("."), rule: { _tag: "LostDigits" } }))
  ]
}
