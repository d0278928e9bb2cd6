import { Effect, Stream } from "effect"
import * as Csv from "effect/encoding/Csv"
import { unguard } from "./CsvFile.ts"
import { filledCells, inPieces, mostColumns, NoTable, type SheetRow, storableText } from "./Sheet.ts"

const delimiters = ["\t", ";", ","] as const

/** Returns the text of a file: UTF-8 if all of it is that, and otherwise Windows-1252. */
const textOf = (bytes: Uint8Array): string => {
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

/** Reads the rows of a CSV file that are not empty, `most` at most. The guard of {@link unguard} is taken away. */
export const csvSheet = (bytes: Uint8Array, most: number): Effect.Effect<ReadonlyArray<SheetRow>, NoTable> => {
  const text = textOf(bytes)
  return inPieces(text).pipe(
    Stream.pipeThroughChannel(Csv.decodeString({ delimiter: delimiterOf(text), maxRecordSize: 1 << 20 })),
    Stream.zipWithIndex,
    Stream.map(([cells, index]) => ({
      number: index + 1,
      cells: filledCells(cells.map((cell) => storableText(unguard(cell))))
    })),
    Stream.filter(({ cells }) => cells.length > 0),
    Stream.take(most),
    Stream.runCollect,
    Effect.filterOrFail(
      (rows) => rows.every(({ cells }) => cells.length <= mostColumns),
      () => new NoTable()
    ),
    Effect.mapError(() => new NoTable())
  )
}
