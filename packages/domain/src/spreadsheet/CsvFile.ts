import { DateTime, Stream } from "effect"
import * as Csv from "effect/encoding/Csv"
import { timestamp } from "../calendar/WrittenInstant.ts"
import type { Cell, Table } from "./Table.ts"

/** The options of a CSV file. Excel in Dutch and German expects a semicolon and a byte order mark. */
export interface CsvOptions {
  readonly delimiter: "," | ";"
  readonly bom: boolean
}

/** How a text begins that a spreadsheet takes for a formula, behind the guards that it has already. */
const isRisky = /^'*[=+\-@\t\r\0]/u

/**
 * Returns a text that no spreadsheet takes for a formula: one that may be taken for it, or for a guarded one, gets a
 * `'` before it. A name such as `'t Hart` stays as it is.
 *
 * Source: OWASP ASVS 5.0, requirement 1.2.10.
 */
export const guard = (text: string): string => (isRisky.test(text) ? `'${text}` : text)

/** Returns the text that {@link guard} got. */
export const unguard = (text: string): string => (text.startsWith("'") && isRisky.test(text) ? text.slice(1) : text)

const written = (cell: Cell): string => {
  if (typeof cell === "string") return guard(cell)
  if (cell === null) return ""
  return DateTime.isDateTime(cell) ? timestamp(cell) : String(cell)
}

/** Writes a table as RFC 4180 has it, in UTF-8. Its first row has the keys of the columns. */
export const csvFile = <E>({ columns, rows }: Table<E>, { bom, delimiter }: CsvOptions) => {
  const keys = Stream.succeed(columns.map(({ key }) => guard(key)))
  const all = Stream.concat(
    keys,
    Stream.map(rows, (row) => row.map(written))
  )
  // Rows that were read together are written together. By itself, each row would be a write to the socket.
  const text = Stream.pipeThroughChannel(all, Csv.encodeString({ delimiter })).pipe(
    Stream.mapArray((some) => [some.join("")])
  )
  return Stream.encodeText(bom ? Stream.concat(Stream.succeed("\ufeff"), text) : text)
}
