import { Effect, Stream } from "effect"
import * as Csv from "effect/encoding/Csv"
import { unguard } from "./CsvFile.ts"
import { filledCells, inPieces, mostColumns, NoTable, type SheetRow, storableText } from "./Sheet.ts"

const delimiters = ["\t", ";", ","] as const

/** Returns the text of a file: UTF-16 if it begins so, UTF-8 if all of it is that, and otherwise Windows-1252. */
const textOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** Returns the delimiter that stands most often in the first line that is not empty, outside quotes. */
const delimiterOf = (text: string): (typeof delimiters)[number] => {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if ((sign === "\n" || sign === "\r") && !isQuoted && counts.size > 0) break
    else if (!isQuoted) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return delimiters.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best))
}

/** A first line that names the delimiter, as Excel and programs for it write one. */
const named = /^\uFEFF?sep=([\t;,])(?:\r\n|\n|\r)/iu

/** Returns a text in which a cell with a quote is quoted. A program that quotes badly leaves a quote as it is. */
const requoted = (text: string, delimiter: string): string => {
  const cells = new RegExp(`"(?:[^"]|"")*"|[^${delimiter}\\r\\n"][^${delimiter}\\r\\n]*`, "gu")
  return text.replaceAll(cells, (cell) =>
    cell.startsWith('"') || !cell.includes('"') ? cell : `"${cell.replaceAll('"', '""')}"`
  )
}

/**
 * Reads the rows of a CSV file that are not empty, `most` at most. The guard of {@link unguard} is taken away, and a
 * quote stays in a cell that is not quoted.
 */
export const csvSheet = (bytes: Uint8Array, most: number): Effect.Effect<ReadonlyArray<SheetRow>, NoTable> => {
  const whole = textOf(bytes)
  const [line = "", sign] = named.exec(whole) ?? []
  const text = whole.slice(line.length)
  const delimiter = delimiters.find((one) => one === sign) ?? delimiterOf(text)
  const read = (content: string) =>
    inPieces(content).pipe(
      Stream.pipeThroughChannel(Csv.decodeString({ delimiter, maxRecordSize: 1 << 20 })),
      Stream.zipWithIndex,
      Stream.map(([cells, index]) => ({
        number: index + (line === "" ? 1 : 2),
        cells: filledCells(cells.map((cell) => storableText(unguard(cell))))
      })),
      Stream.filter(({ cells }) => cells.length > 0),
      Stream.take(most),
      Stream.runCollect
    )
  return Effect.catchTag(read(text), "CsvError", () => read(requoted(text, delimiter))).pipe(
    Effect.filterOrFail(
      (rows) => rows.every(({ cells }) => cells.length <= mostColumns),
      () => new NoTable()
    ),
    Effect.mapError(() => new NoTable())
  )
}
