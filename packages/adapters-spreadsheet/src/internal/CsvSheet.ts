import { csvRecords, delimiterOf, namedDelimiter } from "./CsvRecords.ts"
import { type RawSheet, Unread } from "./RawSheet.ts"
import { byteTextOf, textOf } from "./TextCells.ts"

/** How documents begin that are text, and no table. */
const isDocument = /^(?:%PDF|\{\\rtf)/u

/** The signs of control that text has none of. */
const controls = /[\0-\u0008\u000e-\u001f]/gu

/** Returns whether a file is no text, by its start. A few wrong bytes harm their cells alone. */
const isOther = (start: string): boolean =>
  isDocument.test(start) || (start.match(controls) ?? []).length > start.length / 50

/** Returns the sheet of a CSV file. A first line that names the delimiter counts as a row, as it does in Excel. */
export const csvSheet = (bytes: Uint8Array): RawSheet => {
  const whole = byteTextOf(bytes)
  if (isOther(whole.slice(0, 1024))) throw new Unread("other_format")
  const named = namedDelimiter(whole)
  const text = named === undefined ? whole : whole.slice(named.from)
  const delimiter = named?.delimiter ?? delimiterOf(text)
  const rows = function* () {
    let number = named === undefined ? 0 : 1
    for (const { cells, isBroken } of csvRecords(text, delimiter)) {
      number += 1
      if (cells.some((cell) => cell !== "")) yield { number, cells: cells.map(textOf), isBroken }
    }
  }
  return { name: null, is1904: false, rows: { [Symbol.iterator]: rows } }
}
