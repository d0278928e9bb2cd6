import { assert, describe, it } from "@effect/vitest"
import { csvFile } from "@leadwell/domain/spreadsheet/CsvFile"
import { csvSheet } from "@leadwell/domain/spreadsheet/CsvSheet"
import { filledCells, NoTable, type SheetCell, storableText } from "@leadwell/domain/spreadsheet/Sheet"
import type { Row } from "@leadwell/domain/spreadsheet/Table"
import { workbook } from "@leadwell/domain/spreadsheet/Workbook"
import { workbookSheet } from "@leadwell/domain/spreadsheet/WorkbookSheet"
import { Array as Arr, DateTime, Effect, Schema, Stream } from "effect"
import * as Zip from "effect/encoding/Zip"

const zone = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")

const bytes = (text: string) => new TextEncoder().encode(text)

const cellsOf = (rows: ReadonlyArray<{ readonly cells: ReadonlyArray<SheetCell> }>) => rows.map(({ cells }) => cells)

const tableOf = (rows: ReadonlyArray<Row>) => ({
  columns: Array.from(
    { length: Math.max(1, ...rows.map((row) => row.length)) },
    (_, n) => ({ key: `c${n}`, kind: "text" }) as const
  ),
  rows: Stream.fromIterable(rows)
})

/** Rows of three texts that are not empty, as every store accepts them. */
const texts = Schema.Array(Schema.Tuple([Schema.String, Schema.String, Schema.String]))

const stored = (rows: typeof texts.Type) => rows.map((row) => ["x", ...row.map(storableText)])

const packed = (parts: Readonly<Record<string, string>>) =>
  Stream.fromIterable(Object.entries(parts)).pipe(
    Stream.map(([path, text]) => Zip.file(path, text, { method: "Deflate" })),
    Stream.pipeThroughChannel(Zip.encode()),
    Stream.mkUint8Array
  )

const links = (target: string) =>
  `<Relationships><Relationship Id="r7" Target="${target}"/><Relationship Id="r8" Target="styles.xml"/></Relationships>`

const book = (properties = "") =>
  `<x:workbook xmlns:x="m" xmlns:r="o">${properties}<x:sheets><x:sheet name="A" sheetId="3" r:id="r7"/><x:sheet name="B" sheetId="1" r:id="r9"/></x:sheets></x:workbook>`

const sheet = (rows: string) => `<worksheet><cols><col/></cols><sheetData>${rows}</sheetData></worksheet>`

const read = (file: Uint8Array) => Effect.map(csvSheet(file, 99), cellsOf)

const refused = (file: Uint8Array) => Effect.map(Effect.flip(workbookSheet(file, 99)), (error) => error._tag)

const partsWith = (rows: string) => ({
  "xl/workbook.xml": book(),
  "xl/_rels/workbook.xml.rels": links("worksheets/a.xml"),
  "xl/worksheets/a.xml": sheet(rows)
})

describe("csvSheet", () => {
  it.effect.prop(
    "reads what csvFile writes",
    [texts, Schema.Boolean, Schema.Literals([",", ";"])],
    ([rows, bom, delimiter]) =>
      Effect.gen(function* () {
        const sent = stored(rows)
        const file = yield* Stream.mkUint8Array(csvFile(tableOf(sent), { bom, delimiter }))
        const [, ...found] = yield* csvSheet(file, 1_000_000)
        assert.deepStrictEqual(cellsOf(found), sent.map(filledCells))
      })
  )

  it.effect("reads Windows-1252 where UTF-8 does not fit, each delimiter, and quoted breaks", () =>
    Effect.gen(function* () {
      const latin = Uint8Array.from('é;"a;\n""b"""', (sign) => sign.charCodeAt(0))
      assert.deepStrictEqual(yield* read(latin), [["é", 'a;\n"b"']])
      assert.deepStrictEqual(yield* read(Uint8Array.of(0x80, 0x2c, 0x92)), [["€", "’"]])
      assert.deepStrictEqual(yield* read(bytes('\ufeff"a,b,c";é\r"1";2')), [
        ["a,b,c", "é"],
        ["1", "2"]
      ])
      assert.deepStrictEqual(yield* read(bytes("a b\tc,d\n1\t2")), [
        ["a b", "c,d"],
        ["1", "2"]
      ])
      assert.deepStrictEqual(yield* read(bytes("a,b\n'=1,'s-Gravenhage\n''s,'x'")), [
        ["a", "b"],
        ["=1", "'s-Gravenhage"],
        ["'s", "'x'"]
      ])
      assert.deepStrictEqual(yield* read(bytes("")), [])
    })
  )

  it.effect("takes the delimiter that a first line names, and leaves a quote in a cell that is not quoted", () =>
    Effect.gen(function* () {
      for (const start of ["sep=;\r\n", "\ufeffSEP=;\n"]) {
        assert.deepStrictEqual(yield* csvSheet(bytes(`${start}a,b,c;d\n1,2,3;4`), 9), [
          { number: 2, cells: ["a,b,c", "d"] },
          { number: 3, cells: ["1,2,3", "4"] }
        ])
      }
      assert.deepStrictEqual(yield* read(bytes('a;b\n5" buis, 2,5;"x;""y""\nz"\nc;d"e"')), [
        ["a", "b"],
        ['5" buis, 2,5', 'x;"y"\nz'],
        ["c", 'd"e"']
      ])
    })
  )

  it.effect("reads UTF-16, as Excel writes it", () =>
    Effect.gen(function* () {
      const text = "\ufeffnaam\tplaats\nŁukasz\tŻnin"
      for (const isLittle of [true, false]) {
        const view = new DataView(new ArrayBuffer(text.length * 2))
        for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
        assert.deepStrictEqual(yield* read(new Uint8Array(view.buffer)), [
          ["naam", "plaats"],
          ["Łukasz", "Żnin"]
        ])
      }
    })
  )

  it.effect("numbers the rows as a spreadsheet does, and stops where it should", () =>
    Effect.gen(function* () {
      const found = yield* csvSheet(bytes("a,b\n\n,,\n1\n2,,\n3"), 3)
      assert.deepStrictEqual(found, [
        { number: 1, cells: ["a", "b"] },
        { number: 4, cells: ["1"] },
        { number: 5, cells: ["2"] }
      ])
      assert.instanceOf(yield* Effect.flip(csvSheet(bytes('a,b\n"1'), 9)), NoTable)
      assert.instanceOf(yield* Effect.flip(csvSheet(bytes(`${"a,".repeat(600)}b`), 9)), NoTable)
    })
  )
})

describe("workbookSheet", () => {
  it.effect.prop("reads what workbook writes", [texts], ([rows]) =>
    Effect.gen(function* () {
      const sent = stored(rows)
      const file = yield* Stream.mkUint8Array(workbook(tableOf(sent), "leads", zone))
      const [, ...found] = yield* workbookSheet(file, 1_000_000)
      assert.deepStrictEqual(cellsOf(found), sent.map(filledCells))
    })
  )

  it.effect("reads 10 000 rows, and typed cells as they are meant", () =>
    Effect.gen(function* () {
      const row: Row = ["0612345678", 3.5, true, "2026-11-27", DateTime.makeUnsafe("2026-07-01T10:00:00Z"), null, "a"]
      const kinds = ["text", "number", "boolean", "day", "instant", "text", "text"] as const
      const columns = kinds.map((kind, n) => ({ key: `c${n}`, kind }))
      const rows = Stream.fromIterable(Arr.makeBy(10_000, (n): Row => [...row.slice(0, -1), n]))
      const file = yield* Stream.mkUint8Array(workbook({ columns, rows }, "leads", zone))
      const [, ...found] = yield* workbookSheet(file, 20_000)
      assert.lengthOf(found, 10_000)
      const cells = ["0612345678", 3.5, true, "2026-11-27", "2026-07-01T12:00", null]
      assert.deepStrictEqual(found[4998], { number: 5000, cells: [...cells, 4998] })
    })
  )

  it.effect("reads the first sheet of other programs: shared and rich texts, formats of dates, places of cells", () =>
    Effect.gen(function* () {
      const parts = {
        "xl/worksheets/sheet9.xml": sheet(
          '<row r="2"><c r="B2" t="s"><v>1</v></c><c t="s"><v>0</v></c><c r="AA2" t="str"><f>1+1</f><v>a &amp; b</v></c></row>' +
            '<row r="7"><c r="A7" s="1"><v>46082</v></c><c s="2"><v>46082.5</v></c><c s="3"><v>46082</v></c><c s="0"><v>46082</v></c>' +
            '<c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c><v>612345678</v></c><c t="inlineStr"><is><t>x</t></is></c></row>'
        ),
        "xl/workbook.xml": book(),
        "xl/_rels/workbook.xml.rels": links("worksheets/sheet9.xml"),
        "xl/styles.xml":
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="&quot;days&quot;0[Red]"/></numFmts>' +
          '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
        "xl/sharedStrings.xml":
          "<sst><si><t>one</t><rPh><t>not</t></rPh></si><si><r><t>t</t></r><r><t>wo_x000D_</t></r></si></sst>"
      }
      const [first, second] = yield* workbookSheet(yield* packed(parts), 99)
      assert.deepStrictEqual(first?.number, 2)
      assert.deepStrictEqual(first?.cells.slice(0, 4), [null, "two\r", "one", null])
      assert.deepStrictEqual([first?.cells[26], first?.cells.length], ["a & b", 27])
      assert.deepStrictEqual(second, {
        number: 7,
        cells: ["2026-03-01", "2026-03-01T12:00", 46082, 46082, false, null, 612345678, "x"]
      })
      const old = { ...parts, "xl/workbook.xml": book('<workbookPr date1904="1"/>') }
      assert.strictEqual((yield* workbookSheet(yield* packed(old), 99))[1]?.cells[0], "2030-03-02")
    })
  )

  it.effect("gives each row a higher number than the one before it", () =>
    Effect.gen(function* () {
      const numbers = ["2", "2", "1", "x", "6.5", "-1", "1e99", "NaN", "", "20", "1048577"]
      const rows = numbers.map((number) => `<row r="${number}"><c><v>1</v></c></row>`)
      const found = yield* workbookSheet(yield* packed(partsWith(rows.join(""))), 99)
      assert.deepStrictEqual(
        found.map(({ number }) => number),
        [2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 21]
      )
    })
  )

  it.effect("refuses what is no workbook, and a small file that says it is a large one", () =>
    Effect.gen(function* () {
      const bomb = yield* packed(partsWith(" ".repeat(70 * 1024 * 1024)))
      assert.isBelow(bomb.length, 1024 * 1024)
      assert.strictEqual(yield* refused(bomb), "NoTable")
      assert.strictEqual(
        yield* refused(yield* packed(partsWith(`<row>${"<c><v>1</v></c>".repeat(501)}</row>`))),
        "NoTable"
      )
      assert.strictEqual(yield* refused(yield* packed(partsWith('<row><c r="ZZZ1"><v>1</v></c></row>'))), "NoTable")
      assert.strictEqual(yield* refused(yield* packed({ "a.txt": "x" })), "NoTable")
      const whole = yield* packed(partsWith("<row><c><v>1</v></c></row>"))
      assert.deepStrictEqual(cellsOf(yield* workbookSheet(whole, 99)), [[1]])
      assert.strictEqual(yield* refused(whole.slice(0, 200)), "NoTable")
      assert.strictEqual(yield* refused(bytes("PK\u0003\u0004 and nothing")), "NoTable")
    })
  )
})
