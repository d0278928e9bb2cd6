import { type Fault, faultAt } from "../../../input/Fault.ts"
import { compactText } from "../../../input/NormalText.ts"
import { serialDate } from "../../../spreadsheet/SerialDate.ts"
import type { SheetCell } from "../../../spreadsheet/Sheet.ts"
import { monthOf } from "../../../written/WrittenTime.ts"
import { isFilled, type SentValue } from "../../forms/hook/HookReadings.ts"
import type { ImportColumn, Source } from "./Import.ts"

/** A number as a spreadsheet shows it when it has no room for its digits, which are lost then. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/iu

/** What a spreadsheet shows for what it cannot compute, in four languages, and for what it has no room for. */
const uncomputed =
  /^#(?:#+|(?:NAAM|NAME|NOM)\?|(?:REF|VERW|BEZUG|VALUE|WAARDE|VALEUR|WERT|NUM|GETAL|NOMBRE|ZAHL|NULL|LEEG|NUL)!|(?:DIV|DEEL)\/0!|N\/[AB]|NV)$/u

/** A date that a spreadsheet made of a text such as `10-12`, as it shows or stores one. */
const becameDate =
  /^(?:\d{1,2}-(?<month>\p{L}{3,4})\.?|(?<name>\p{L}{3,4})-\d{1,2}|\d{1,2}-\d{1,2}-\d{4}|\d{4}-\d{2}-\d{2})$/u

/** The keys under which no date stands, but texts that look like one to a spreadsheet. */
const neverDates = new Set(["street_number", "street_number_addition", "regions"])

const isDate = (text: string): boolean => {
  const groups = becameDate.exec(text)?.groups
  if (groups === undefined) return false
  const name = groups["month"] ?? groups["name"]
  return name === undefined || monthOf(name) > 0
}

/** Returns what a spreadsheet has destroyed in a cell, if it has. */
const destroyed = (key: string, cell: SheetCell): Fault["rule"] | undefined => {
  const text = compactText(String(cell))
  if (uncomputed.test(text)) return { _tag: "NotComputed" }
  if (shortened.test(text)) return { _tag: "LostDigits" }
  return neverDates.has(key) && text.split(/[\s,;]+/u).some(isDate) ? { _tag: "BecameDate" } : undefined
}

/** A number of days, by which spreadsheets count dates. */
const serial = /^\d{3,6}(?:[.,]\d+)?$/u

/** Returns a number of days as the date that it counts to, and any other cell as it is. */
export const countedDate = (cell: SentValue, source: Source | null): SentValue => {
  const number = typeof cell === "string" && serial.test(cell.trim()) ? Number(cell.trim().replace(",", ".")) : cell
  return (typeof number === "number" ? serialDate(number, source?.is_1904) : undefined) ?? cell
}

/** Returns the form of a text: `9` for a digit and `x` for a letter. It shows how a value is written and no value. */
export const maskedForm = (text: string): string =>
  compactText(text)
    .replaceAll(/\p{L}\p{M}*/gu, "x")
    .replaceAll(/\p{N}/gu, "9")
    .slice(0, 40)

/** The keys whose digits are no number, to which programs add a fraction of zero. */
const ofDigits = new Set(["street_number", "street_number_addition", "postal_code", "coc_id", "regions"])

/** Returns a cell without the fraction that programs write beside its digits, as in `14.0`. */
const plain = (key: string, cell: SheetCell): SheetCell =>
  typeof cell === "string" && ofDigits.has(key) ? cell.replaceAll(/(?<![\d.])(\d+)\.0(?=$|[\s,;])/gu, "$1") : cell

/** Returns the filled cells of a row by the keys of their columns. */
export const cellsByKey = (cells: ReadonlyArray<SheetCell>, columns: ReadonlyArray<ImportColumn>) =>
  new Map(
    columns.flatMap(({ key, name }, index) => {
      const cell = cells[index]
      return key !== null && isFilled(cell) ? [[key, { cell: plain(key, cell)!, name }] as const] : []
    })
  )

/** Returns the faults of a row that has more cells than its file has columns, or cells that a spreadsheet destroyed. */
export const cellFaults = (
  cells: ReadonlyArray<SheetCell>,
  columns: ReadonlyArray<ImportColumn>
): ReadonlyArray<Fault> => {
  const named = columns.findLastIndex(({ name }) => name !== "") + 1
  return [
    ...(cells.length > named ? [faultAt("row", { _tag: "TooMany", max: named })] : []),
    ...[...cellsByKey(cells, columns)].flatMap(([key, { cell }]): ReadonlyArray<Fault> => {
      const rule = destroyed(key, cell)
      return rule === undefined ? [] : [{ path: key.split("."), rule }]
    })
  ]
}
