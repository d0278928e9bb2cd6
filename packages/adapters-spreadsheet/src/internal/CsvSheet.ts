import { csvRecords, delimiterOf, namedDelimiter } from "./CsvRecords.ts"
import type { RawSheet } from "./RawSheet.ts"
import { byteTextOf, textOf } from "./TextCells.ts"
import { Unread } from "./Unread.ts"

/** What no table of text has: a sign of control, or the beginning of a document. */
const isOther = /^(?:%PDF|\{\\rtf)|[\0-\u0008\u000e-\u001f]/u

/** Returns the sheet of a CSV file. A first line that names the delimiter counts as a row, as it does in Excel. */
export const csvSheet = (bytes: Uint8Array): RawSheet => {
  const whole = byteTextOf(bytes)
  if (isOther.test(whole.slice(0, 1024))) throw new Unread("other_format")
  const named = namedDelimiter(whole)
  const text = named === undefined ? whole : whole.slice(named.from)
  const delimiter = named?.delimiter ?? delimiterOf(text)
  const rows = function* () {
    let number = named === undefined ? 0 : 1
    for (const { cells, isBroken } of csvRecords(text, delimiter)) {
      number += 1
      yield { number, cells: cells.map(textOf), isBroken }
    }
  }
  return { name: null, is1904: false, rows: { [Symbol.iterator]: rows } }
}
