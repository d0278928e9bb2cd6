import type { ByteText } from "./TextCells.ts"

/** A record of a CSV file. One that `isBroken` has a quote that is not closed as it should be. */
export interface CsvRecord {
  readonly cells: ReadonlyArray<ByteText>
  readonly isBroken: boolean
}

interface Cell {
  readonly text: ByteText
  readonly end: number
}

/** The most bytes of a cell in quotes. A spreadsheet holds a fourth of it. */
const mostInQuotes = 1 << 17

const lineEnd = /[\r\n]/gu

/** Returns where the line ends that `from` stands in. */
const endOfLine = (text: ByteText, from: number): number => {
  lineEnd.lastIndex = from
  return lineEnd.exec(text)?.index ?? text.length
}

/** Returns the place after a line's end: CR LF, LF or CR. */
const afterLine = (text: ByteText, end: number): number => end + (text.startsWith("\r\n", end) ? 2 : 1)

/** Returns the cell in quotes that begins at a place, or undefined when another sign than an end follows its quote. */
const quotedCell = (text: ByteText, from: number, delimiter: string): Cell | undefined => {
  let start = from + 1
  let content = ""
  for (;;) {
    const quote = text.indexOf('"', start)
    if (quote === -1 || quote - from > mostInQuotes) return undefined
    content += text.slice(start, quote)
    const next = text[quote + 1]
    if (next === undefined || next === delimiter || next === "\n" || next === "\r")
      return { text: content, end: quote + 1 }
    if (next !== '"') return undefined
    content += '"'
    start = quote + 2
  }
}

/** Returns the cell that begins at a place and is not in quotes. It ends with its line, or before the next one. */
const plainCell = (text: ByteText, from: number, cellEnd: RegExp): Cell => {
  cellEnd.lastIndex = from
  const end = cellEnd.exec(text)?.index ?? text.length
  return { text: text.slice(from, end), end }
}

/** Returns whether a cell begins with a quote that some line below closes, if any does. */
const reachesOn = (text: ByteText, from: number, lineEnds: number): boolean => {
  const quotes = text.slice(from, lineEnds).split('"').length - 1
  return quotes % 2 === 1
}

/**
 * Returns the records of a CSV file (RFC 4180), also those without a cell. A quote stays in a cell that does not begin
 * with one, or that goes on behind its closing one. A cell with line ends whose quote is never closed, or not before a
 * delimiter, would take the rest of the file: its record is broken, and ends with its first line.
 */
export const csvRecords = function* (text: ByteText, delimiter: string): Generator<CsvRecord> {
  const cellEnd = new RegExp(`[${delimiter}\\r\\n]`, "gu")
  let at = 0
  while (at < text.length) {
    const start = at
    const cells: Array<ByteText> = []
    let isBroken = false
    let lineEnds = endOfLine(text, at)
    for (;;) {
      const quoted = text[at] === '"' && !isBroken ? quotedCell(text, at, delimiter) : undefined
      if (quoted === undefined && text[at] === '"' && !isBroken && reachesOn(text, at, lineEnds)) {
        // The record is read once more, as the one line that it is likely to be.
        ;[at, isBroken, cells.length, lineEnds] = [start, true, 0, endOfLine(text, start)]
        continue
      }
      if (quoted !== undefined && quoted.end > lineEnds) lineEnds = endOfLine(text, quoted.end)
      const cell = quoted ?? plainCell(text, at, cellEnd)
      cells.push(cell.text)
      at = cell.end
      if (text[at] !== delimiter) break
      at += 1
    }
    yield { cells, isBroken }
    at = afterLine(text, at)
  }
}

const delimiters = [";", ",", "\t", "|"] as const

/** The records by which the delimiter of a file is found. */
const looksAt = 20

/** Returns in how many of some records most agree, and in how many cells: a file without a delimiter has one each. */
const agreement = (text: ByteText, delimiter: string): readonly [records: number, cells: number] => {
  const counts = new Map<number, number>()
  let looked = 0
  for (const { cells } of csvRecords(text, delimiter)) {
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    if (++looked === looksAt) break
  }
  return [...counts].reduce<readonly [number, number]>(
    ([records, most], [cells, count]) =>
      count > records || (count === records && cells > most) ? [count, cells] : [records, most],
    [0, 1]
  )
}

/** Returns the delimiter by which most of the first records have equally many cells, and then the most. */
export const delimiterOf = (text: ByteText): string => {
  const start = text.slice(0, 1 << 18)
  const found = delimiters.map((delimiter) => ({ delimiter, agreed: agreement(start, delimiter) }))
  const best = found.reduce((one, other) => {
    const [records, cells] = [other.agreed[0] - one.agreed[0], other.agreed[1] - one.agreed[1]]
    return records > 0 || (records === 0 && cells > 0) ? other : one
  })
  return best.delimiter
}

const named = /^sep=(?<sign>[\t;,|])(?:\r\n|\n|\r)/iu

/** Returns the delimiter that the first line names, as Excel writes one, and where the rest begins. */
export const namedDelimiter = (text: ByteText): { readonly delimiter: string; readonly from: number } | undefined => {
  const found = named.exec(text)
  return found === null ? undefined : { delimiter: found.groups!["sign"]!, from: found[0].length }
}
