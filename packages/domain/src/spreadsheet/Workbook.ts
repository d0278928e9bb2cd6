import { DateTime, Stream } from "effect"
import * as Zip from "effect/encoding/Zip"
import type { Cell, Column, ColumnKind, Row, Table } from "./Table.ts"

/** The number of rows that a workbook may have, its first row with the keys left out. */
export const mostRows = 200_000

/** The characters that a cell may have at most, as Excel limits it. */
const mostCharacters = 32_767

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const relations = "http://schemas.openxmlformats.org/package/2006/relationships"
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`

const relationsOf = (...targets: ReadonlyArray<readonly [type: string, target: string]>): string =>
  `${declaration}<Relationships xmlns="${relations}">${targets
    .map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`

/** The styles of cells, by their place: plain, a key of a column, text, a day, an instant. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

const widths: Readonly<Record<ColumnKind, number>> = { text: 24, number: 12, boolean: 12, day: 14, instant: 22 }

/** What XML cannot hold is written as `_xHHHH_`, and so is a text that looks like that. */
// oxlint-disable-next-line no-control-regex -- Those are the characters that XML cannot hold.
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu

const escaped: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** Returns a text as XML in a cell. A text that is too long for a cell ends with an ellipsis. */
const xmlText = (text: string): string => {
  const fitting = text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text
  return fitting
    .toWellFormed()
    .replace(unwritable, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(/[&<>]/g, (one) => escaped[one]!)
}

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

/** The day that spreadsheets count as 0. They take 1900 for a leap year, so earlier days than March 1900 are texts. */
const firstDay = Date.UTC(1899, 11, 30)
const firstCountedDay = Date.UTC(1900, 2, 1)

/** Returns the cell of a date. What is no date, such as the name of a row of totals, stays a text. */
const dateCell = (millis: number, style: number, text: () => string): string =>
  millis >= firstCountedDay ? `<c s="${style}"><v>${(millis - firstDay) / 86_400_000}</v></c>` : textCell(text(), 2)

/** Returns an instant as a spreadsheet without zones has it: the time of day in a zone. */
const wallClock = (at: DateTime.Utc, zone: DateTime.TimeZone): number =>
  DateTime.toEpochMillis(at) + DateTime.zonedOffset(DateTime.setZone(at, zone))

const cellXml = (cell: Cell, kind: ColumnKind, zone: DateTime.TimeZone): string => {
  if (cell === null) return "<c/>"
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`
  if (typeof cell === "boolean") return `<c t="b"><v>${Number(cell)}</v></c>`
  if (DateTime.isDateTime(cell)) return dateCell(wallClock(cell, zone), 4, () => DateTime.formatIso(cell))
  return kind === "day" ? dateCell(Date.parse(cell), 3, () => cell) : textCell(cell, 2)
}

/** Returns the name of a column, such as `A` or `AB`. */
const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const sheetHead = (columns: ReadonlyArray<Column>): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`)
    .join("")}</cols><sheetData><row>${columns.map(({ key }) => textCell(key, 1)).join("")}</row>`

/**
 * Writes a table as a workbook of Excel (ECMA-376). Texts are typed as text, so no zero is lost and no formula runs,
 * and instants are times of day in `zone`. `name` names its one sheet.
 */
export const workbook = <E>({ columns, rows }: Table<E>, name: string, zone: DateTime.TimeZone) => {
  const rowXml = (row: Row) =>
    `<row>${row.map((cell, index) => cellXml(cell, columns[index]!.kind, zone)).join("")}</row>`
  const tail = `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}1"/></worksheet>`
  const sheet = Stream.succeed(sheetHead(columns)).pipe(
    Stream.concat(Stream.mapArray(rows, (some) => [some.map(rowXml).join("")])),
    Stream.concat(Stream.succeed(tail)),
    Stream.encodeText
  )
  const book = `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`
  const parts = [
    Zip.file("[Content_Types].xml", contentTypes),
    Zip.file("_rels/.rels", relationsOf(["officeDocument", "xl/workbook.xml"])),
    Zip.file("xl/workbook.xml", book),
    Zip.file(
      "xl/_rels/workbook.xml.rels",
      relationsOf(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"])
    ),
    Zip.file("xl/styles.xml", styles)
  ]
  return Stream.fromIterable<Zip.Entry<E, never> | Zip.ContentEntry>([
    ...parts,
    Zip.fileStream("xl/worksheets/sheet1.xml", sheet)
  ]).pipe(Stream.pipeThroughChannel(Zip.encode<never, unknown, Zip.Entry<E, never> | Zip.ContentEntry>()))
}
