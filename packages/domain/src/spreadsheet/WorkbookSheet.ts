import { Effect, Stream } from "effect"
import * as Xml from "effect/encoding/Xml"
import * as Zip from "effect/encoding/Zip"
import { filledCells, inPieces, mostColumns, NoTable, type SheetCell, type SheetRow, storableText } from "./Sheet.ts"

/** The most bytes that all parts of a workbook have together. A small file may hold a thousand times its size. */
const mostInflated = 64 * 1024 * 1024

/** The most characters of one element, such as a row, and the most texts. Each small part takes many times its size. */
const [mostInElement, mostTexts] = [1 << 20, 1_000_000]

/** The parts of a workbook that are read. The others are only counted. */
const isRead = (path: string): boolean => /^xl\/(?:[^/]+\.xml|worksheets\/[^/]+\.xml|_rels\/[^/]+)$/u.test(path)

/** Returns the parts of a workbook as text, by their paths. */
const partsOf = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const parts = new Map<string, string>()
  let size = 0
  yield* Stream.succeed(bytes).pipe(
    Stream.pipeThroughChannel(Zip.decode<never>()),
    Stream.runForEach(
      Effect.fnUntraced(function* ({ body, header: { path } }) {
        const found: Array<Uint8Array> = []
        yield* Stream.runForEach(body, (some) => {
          size += some.length
          if (size > mostInflated) return Effect.fail(new NoTable())
          if (isRead(path)) found.push(some)
          return Effect.void
        })
        if (!isRead(path)) return
        const utf8 = new TextDecoder()
        parts.set(path, found.map((some) => utf8.decode(some, { stream: true })).join("") + utf8.decode())
      })
    )
  )
  return parts
})

const local = (name: string): string => name.slice(name.indexOf(":") + 1)

type Element = Xml.Element

const inner = ({ children }: Element, name: string): ReadonlyArray<Element> =>
  children.filter((one): one is Element => typeof one !== "string" && local(one.name) === name)

/** Returns the elements below the root of a part that have a path. */
const elementsOf = (part: string | undefined, ...path: ReadonlyArray<string>) =>
  part === undefined
    ? Stream.empty
    : inPieces(part).pipe(
        Stream.pipeThroughChannel(Xml.decodeString()),
        Stream.pipeThroughChannel(Xml.elements(["*", ...path.map(() => "*")], { maxElementSize: mostInElement })),
        Stream.filter(({ name }) => local(name) === path.at(-1))
      )

const textOf = (one: Element): string => one.children.filter((child) => typeof child === "string").join("")

/** What XML cannot hold is written as `_xHHHH_`. */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Returns the text of a string of a workbook, which may be written in parts of different looks. */
const stringOf = (one: Element): string => {
  const parts = [one, ...inner(one, "r")].flatMap((part) => inner(part, "t"))
  return storableText(unescaped(parts.map(textOf).join("")))
}

/** The formats of dates that workbooks have without a definition. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Returns whether a format shows a part of a date, apart from texts, colours and escaped characters in it. */
const isDateFormat = (code: string): boolean => /[dmyhs]/iu.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./gu, ""))

/** Returns the styles of cells, by their place, that show dates. */
const dateStyles = Effect.fnUntraced(function* (part: string | undefined) {
  const styles = yield* Stream.runCollect(elementsOf(part, "cellXfs"))
  const formats = yield* Stream.runCollect(elementsOf(part, "numFmts"))
  const own = new Map(
    formats
      .flatMap((one) => inner(one, "numFmt"))
      .map(({ attributes }) => [Number(attributes["numFmtId"]), isDateFormat(attributes["formatCode"] ?? "")] as const)
  )
  const all = styles.flatMap((one) => inner(one, "xf")).map(({ attributes }) => Number(attributes["numFmtId"] ?? 0))
  return new Set(all.flatMap((id, index) => ((own.get(id) ?? isBuiltInDate(id)) ? [String(index)] : [])))
})

/** The days between the first day of a workbook and that of the other kind. */
const daysSince1904 = 1462

/** The first and the last number that is a date: spreadsheets take 1900 for a leap year before it. */
const [firstDate, lastDate] = [61, 2_958_465]

/** Returns the date of a number by which spreadsheets count days, and its time of day if it has one. */
export const serialDate = (serial: number): string | undefined => {
  if (!(serial >= firstDate && serial < lastDate + 1)) return undefined
  const iso = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000).toISOString()
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 16)
}

interface Book {
  readonly strings: ReadonlyArray<string>
  readonly dates: ReadonlySet<string>
  readonly is1904: boolean
}

const cellOf = (cell: Element, { dates, is1904, strings }: Book): SheetCell => {
  const value = inner(cell, "v").map(textOf).at(0) ?? ""
  switch (cell.attributes["t"]) {
    case "s":
      return strings[Number(value)] ?? null
    case "inlineStr":
      return inner(cell, "is").map(stringOf).join("")
    case "str":
    case "d":
      return storableText(unescaped(value))
    case "b":
      return value === "1"
    case "e":
      return null
  }
  if (value.trim() === "" || !Number.isFinite(Number(value))) return null
  const isDate = dates.has(cell.attributes["s"] ?? "0")
  return (isDate ? serialDate(Number(value) + (is1904 ? daysSince1904 : 0)) : undefined) ?? Number(value)
}

/** Returns the place of a column by the name of a cell, such as 27 for `AB7`. */
const columnOf = (cell: Element, next: number): number => {
  const letters = /^[A-Z]{1,3}/u.exec(cell.attributes["r"] ?? "")?.[0]
  if (letters === undefined) return next
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The number of the last row that a sheet may have. */
const lastRow = 1_048_576

/** Returns the number of a row after the row `before`. One that is no number of a later row is taken for the next. */
const rowNumber = ({ attributes }: Element, before: number): number => {
  const number = Number(attributes["r"])
  return Number.isInteger(number) && number > before && number <= lastRow ? number : before + 1
}

const rowOf = Effect.fnUntraced(function* (row: Element, number: number, book: Book) {
  const cells: Array<SheetCell> = []
  let next = 0
  for (const cell of inner(row, "c")) {
    const column = columnOf(cell, next)
    next = column + 1
    const value = cellOf(cell, book)
    if (value === null || value === "") continue
    if (column >= mostColumns) return yield* new NoTable()
    cells[column] = value
  }
  return { number, cells: filledCells(cells) }
})

/** Returns the path of the first sheet of a workbook. */
const firstSheet = Effect.fnUntraced(function* (parts: ReadonlyMap<string, string>) {
  const [sheets] = yield* Stream.runCollect(elementsOf(parts.get("xl/workbook.xml"), "sheets"))
  const [first] = sheets === undefined ? [] : inner(sheets, "sheet")
  const id = Object.entries(first?.attributes ?? {}).find(([name]) => local(name) === "id" && name !== "id")?.[1]
  const links = yield* Stream.runCollect(elementsOf(parts.get("xl/_rels/workbook.xml.rels"), "Relationship"))
  const target = links.find(({ attributes }) => attributes["Id"] === id)?.attributes["Target"] ?? ""
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`
})

/** Reads the rows of the first sheet of a workbook of Excel (ECMA-376) that are not empty, `most` at most. */
export const workbookSheet = (bytes: Uint8Array, most: number): Effect.Effect<ReadonlyArray<SheetRow>, NoTable> =>
  Effect.gen(function* () {
    const parts = yield* partsOf(bytes)
    const sheet = parts.get(yield* firstSheet(parts))
    if (sheet === undefined) return yield* new NoTable()
    const settings = yield* Stream.runCollect(elementsOf(parts.get("xl/workbook.xml"), "workbookPr"))
    const strings = yield* elementsOf(parts.get("xl/sharedStrings.xml"), "si").pipe(
      Stream.map(stringOf),
      Stream.take(mostTexts + 1),
      Stream.runCollect
    )
    if (strings.length > mostTexts) return yield* new NoTable()
    const book = {
      strings,
      dates: yield* dateStyles(parts.get("xl/styles.xml")),
      is1904: settings.some(({ attributes }) => /^(?:1|true)$/u.test(attributes["date1904"] ?? ""))
    }
    let last = 0
    return yield* elementsOf(sheet, "sheetData", "row").pipe(
      Stream.mapEffect((row) => rowOf(row, (last = rowNumber(row, last)), book)),
      Stream.filter(({ cells }) => cells.length > 0),
      Stream.take(most),
      Stream.runCollect
    )
  }).pipe(Effect.mapError(() => new NoTable()))
