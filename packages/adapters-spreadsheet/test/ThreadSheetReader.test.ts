import { assert, describe, it } from "@effect/vitest"
import * as ThreadSheetReader from "@leadwell/adapters-spreadsheet/ThreadSheetReader"
import { SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { csvFile } from "@leadwell/domain/spreadsheet/CsvFile"
import { filledCells, mostColumns, type SheetCell, storableText } from "@leadwell/domain/spreadsheet/Sheet"
import type { Row } from "@leadwell/domain/spreadsheet/Table"
import { workbook } from "@leadwell/domain/spreadsheet/Workbook"
import { sheetReaderLaws } from "@leadwell/laws/features/files/import/SheetReaderLaws"
import { Array as Arr, DateTime, Effect, Fiber, Layer, Schema, Stream } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as TestClock from "effect/testing/TestClock"
import { strToU8, zipSync } from "fflate"
import { readFileSync } from "node:fs"
import { mostCells, mostUnpacked } from "../src/internal/Package.ts"

const zone = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")

const bytes = (text: string) => new TextEncoder().encode(text)

const sheetsOf = (file: Uint8Array, most = 99) =>
  Stream.runCollect(Stream.unwrap(SheetReader.useSync(({ sheets }) => sheets(file, most))))

const rowsOf = (file: Uint8Array, most = 99) => Effect.map(sheetsOf(file, most), ([sheet]) => sheet?.rows ?? [])

const read = (file: Uint8Array, most?: number) =>
  Effect.map(rowsOf(file, most), (rows) => rows.map(({ cells }) => cells))

const reasonOf = (file: Uint8Array) =>
  Effect.map(Effect.flip(sheetsOf(file)), (error) => (error._tag === "FileUnreadable" ? error.reason : error._tag))

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
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

const links = (targets: Readonly<Record<string, string>>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([target, kind], index) => `<Relationship Id="r${index}" Type="${office}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`

const sheet = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`

const bookOf = (sheets: string, properties = "") =>
  `<workbook ${main} xmlns:r="${office}">${properties}<sheets>${sheets}</sheets></workbook>`

const one = '<sheet name="A" sheetId="3" r:id="r0"/>'

/** The parts of a workbook with one sheet, whose content types nobody lists. */
const partsWith = (rows: string, more: Readonly<Record<string, string>> = {}) => ({
  "_rels/.rels": links({ "xl/workbook.xml": "officeDocument" }),
  "xl/workbook.xml": bookOf(one),
  "xl/_rels/workbook.xml.rels": links({
    "worksheets/a.xml": "worksheet",
    "sharedStrings.xml": "sharedStrings",
    "styles.xml": "styles"
  }),
  "xl/worksheets/a.xml": sheet(rows),
  ...more
})

const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

const lawful = Layer.merge(ThreadSheetReader.layer, SecureRandom.layerWebCrypto)

describe("ThreadSheetReader", () => {
  it.effect.each(sheetReaderLaws)("$sentence", ({ check }) => Effect.provide(check, lawful))
})

describe("CSV files", () => {
  it.layer(ThreadSheetReader.layer)((it) => {
    it.effect.prop(
      "are read as csvFile writes them",
      [texts, Schema.Boolean, Schema.Literals([",", ";"])],
      ([rows, bom, delimiter]) =>
        Effect.gen(function* () {
          const sent = stored(rows)
          const file = yield* Stream.mkUint8Array(csvFile(tableOf(sent), { bom, delimiter }))
          const [, ...found] = yield* read(file, 1_000_000)
          assert.deepStrictEqual(found, sent.map(filledCells))
        }),
      { arbitrary: { runs: 10 } }
    )

    it.effect("are UTF-8, UTF-16 or Windows-1252, and one bad byte harms its cell alone", () =>
      Effect.gen(function* () {
        const latin = Uint8Array.from('é;"a;\n""b"""', (sign) => sign.charCodeAt(0))
        assert.deepStrictEqual(yield* read(latin), [["é", 'a;\n"b"']])
        assert.deepStrictEqual(yield* read(Uint8Array.of(0x80, 0x2c, 0x92)), [["€", "’"]])
        const rows = [
          ["naam", "plaats"],
          ["An", "Gent"]
        ]
        assert.deepStrictEqual(yield* read(bytes(`naam;plaats\nAn;\u0000Gent\n${"\n".repeat(99)}`)), rows)
        const mixed = Uint8Array.from([...bytes("naam;plaats\nZoë;"), 0x43, 0x61, 0x66, 0xe9, 0x0a])
        assert.deepStrictEqual(yield* read(mixed), [
          ["naam", "plaats"],
          ["Zoë", "Café"]
        ])
        const written = "naam\tplaats\nŁukasz\tŻnin"
        for (const isLittle of [true, false]) {
          for (const text of [`\ufeff${written}`, written.replaceAll(/[ŁŻ]/gu, "é")]) {
            const [, found] = yield* read(utf16(text, isLittle))
            assert.deepStrictEqual(found, text.startsWith("\ufeff") ? ["Łukasz", "Żnin"] : ["éukasz", "énin"])
          }
        }
      })
    )

    it.effect("have the delimiter by which most rows agree, or the one that a first line names", () =>
      Effect.gen(function* () {
        const files: ReadonlyArray<readonly [string, ReadonlyArray<ReadonlyArray<SheetCell>>]> = [
          [
            '\ufeff"a,b,c";é\r"1";2',
            [
              ["a,b,c", "é"],
              ["1", "2"]
            ]
          ],
          [
            "a b\tc,d\n1\t2",
            [
              ["a b", "c,d"],
              ["1", "2"]
            ]
          ],
          [
            "a|b\n1|2,5",
            [
              ["a", "b"],
              ["1", "2,5"]
            ]
          ],
          [
            "Telefoon (vast, mobiel, werk);b\n06;1",
            [
              ["Telefoon (vast, mobiel, werk)", "b"],
              ["06", "1"]
            ]
          ],
          ["Leads, september, 2026\n\na;b\n1;2\n3;4", [["Leads, september, 2026"], ["a", "b"], ["1", "2"], ["3", "4"]]],
          ["", []]
        ]
        for (const [text, wanted] of files) assert.deepStrictEqual(yield* read(bytes(text)), wanted, text)
        for (const start of ["sep=;\r\n", "\ufeffSEP=;\n"]) {
          assert.deepStrictEqual(yield* rowsOf(bytes(`${start}a,b,c;d\n1,2,3;4`)), [
            { number: 2, cells: ["a,b,c", "d"], isBroken: false },
            { number: 3, cells: ["1,2,3", "4"], isBroken: false }
          ])
        }
      })
    )

    it.effect("keep a quote in a cell that does not begin with one, and lose the guard of a text", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* read(bytes('a;b\n5" buis, 2,5;"x;""y""\nz"\nc;d"e"\n"De Boer" & Zn;"f"')), [
          ["a", "b"],
          ['5" buis, 2,5', 'x;"y"\nz'],
          ["c", 'd"e"'],
          ['"De Boer" & Zn', "f"]
        ])
        assert.deepStrictEqual(yield* read(bytes("a,b\n'=1,'s-Gravenhage\n''t,'x'")), [
          ["a", "b"],
          ["=1", "'s-Gravenhage"],
          ["''t", "'x'"]
        ])
      })
    )

    it.effect("lose the formula that keeps a text a text", () =>
      Effect.gen(function* () {
        const file = yield* Stream.mkUint8Array(csvFile(tableOf([['="a"']]), { bom: false, delimiter: ";" }))
        assert.deepStrictEqual((yield* read(file))[1], ['="a"'])
        assert.deepStrictEqual(yield* read(bytes('a;b\n="0612345671";"=""06"""')), [
          ["a", "b"],
          ["0612345671", "06"]
        ])
      })
    )

    it.effect("lose one row to a quote that is not closed", () =>
      Effect.gen(function* () {
        const rows = yield* rowsOf(bytes('a;b\n1;2\n"3"";4\n5;"6\n7"\n8;"9" \n10;"11'))
        assert.deepStrictEqual(rows, [
          { number: 1, cells: ["a", "b"], isBroken: false },
          { number: 2, cells: ["1", "2"], isBroken: false },
          { number: 3, cells: ['"3""', "4"], isBroken: true },
          { number: 4, cells: ["5", "6\n7"], isBroken: false },
          { number: 5, cells: ["8", '"9" '], isBroken: false },
          { number: 6, cells: ["10", '"11'], isBroken: true }
        ])
        // Each bad quote looks for its end in what is left of the file.
        const many = yield* rowsOf(bytes(`a;b\n${'"1"";2\n'.repeat(100_000)}`), 200_000)
        // A line end has no delimiter behind it.
        const [, last] = yield* rowsOf(bytes(`a;b\n${"\n".repeat(3_000_000)}c`))
        assert.deepStrictEqual([last?.number, last?.cells], [3_000_002, ["c"]])
        assert.lengthOf(
          many.filter(({ isBroken }) => isBroken),
          100_000
        )
      })
    )

    it.effect("have rows that are numbered as a spreadsheet does", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(
          (yield* rowsOf(bytes("a,b\n\n , ,\n1\n2,,\n3"), 3)).map(({ cells, number }) => [number, ...cells]),
          [
            [1, "a", "b"],
            [4, "1"],
            [5, "2"]
          ]
        )
        assert.strictEqual(yield* reasonOf(bytes(`${"a,".repeat(600)}b`)), "too_large")
      })
    )
  })
})

describe("workbooks", () => {
  it.layer(ThreadSheetReader.layer)((it) => {
    it.effect.prop(
      "are read as workbook writes them",
      [texts],
      ([rows]) =>
        Effect.gen(function* () {
          const sent = stored(rows)
          const file = yield* Stream.mkUint8Array(workbook(tableOf(sent), "leads", zone))
          const [, ...found] = yield* read(file, 1_000_000)
          assert.deepStrictEqual(found, sent.map(filledCells))
        }),
      { arbitrary: { runs: 5 } }
    )

    it.effect("of 10 000 rows have typed cells as they are meant", () =>
      Effect.gen(function* () {
        const row: Row = [
          "0612345678",
          3.5,
          true,
          "2026-11-27",
          DateTime.makeUnsafe("2026-07-01T10:00:05.660Z"),
          null,
          "a"
        ]
        const kinds = ["text", "number", "boolean", "day", "instant", "text", "text"] as const
        const columns = kinds.map((kind, n) => ({ key: `c${n}`, kind }))
        const rows = Stream.fromIterable(Arr.makeBy(10_000, (n): Row => [...row.slice(0, -1), n]))
        const file = yield* Stream.mkUint8Array(workbook({ columns, rows }, "leads", zone))
        const [, ...found] = yield* rowsOf(file, 20_000)
        assert.lengthOf(found, 10_000)
        const cells = ["0612345678", 3.5, true, "2026-11-27", "2026-07-01T12:00:05.660", null]
        assert.deepStrictEqual(found[4998], { number: 5000, cells: [...cells, 4998], isBroken: false })
      })
    )

    it.effect("of other programs have shared and rich texts, formats of dates, errors, and places of cells", () =>
      Effect.gen(function* () {
        const rows =
          '<row r="2"><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>0</v></c><c r="D2" t="s"/><c r="AA2" t="str"><f>1+1</f><v>a &amp; b</v></c></row>' +
          '<row r="7"><c r="A7" s="1"><v>46082</v></c><c s="2"><v>46082.5</v></c><c s="3"><v>46082</v></c><c s="0"><v>46082</v></c>' +
          '<c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c><v>612345678</v></c><c t="inlineStr"><is><t>x</t></is></c><c><v>0.30000000000000004</v></c></row>'
        const parts = partsWith(rows, {
          "xl/styles.xml":
            `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="&quot;days&quot;0[Red]"/></numFmts>` +
            '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
          "xl/sharedStrings.xml": `<sst ${main}><si><t>one</t><rPh sb="0" eb="1"><t>not</t></rPh></si><si><r><t>t</t></r><r><t>wo_x000D_</t></r></si></sst>`
        })
        const [first, second] = yield* rowsOf(packed(parts))
        assert.strictEqual(first?.number, 2)
        assert.deepStrictEqual(first?.cells.slice(0, 4), [null, "two\r", "one", null])
        assert.deepStrictEqual([first?.cells[26], first?.cells.length], ["a & b", 27])
        assert.deepStrictEqual(second, {
          number: 7,
          cells: ["2026-03-01", "2026-03-01T12:00", 46082, 46082, false, "#N/A", 612345678, "x", 0.3],
          isBroken: false
        })
        const old = packed({ ...parts, "xl/workbook.xml": bookOf(one, '<workbookPr date1904="1"/>') })
        const [found] = yield* sheetsOf(old)
        assert.deepStrictEqual([found?.is1904, found?.rows[1]?.cells[0]], [true, "2030-03-02"])
      })
    )

    it.effect("have their parts where their relations say, in capitals, behind backslashes, or at the root", () =>
      Effect.gen(function* () {
        const parts = partsWith('<row><c t="s"><v>0</v></c></row>', {
          "xl/sharedStrings.xml": `<sst ${main}><si><t>one</t></si></sst>`
        })
        const renamed = (change: (path: string) => string) =>
          packed(Object.fromEntries(Object.entries(parts).map(([path, text]) => [change(path), text])))
        const { "_rels/.rels": _, ...rest } = parts
        const atRoot = Object.entries(rest).map(([path, text]) => [path.replace("xl/", ""), text])
        const files = {
          "as the standard says": packed(parts),
          "behind backslashes": renamed((path) => path.replaceAll("/", "\\")),
          "in capitals": renamed((path) => path.replace("sharedStrings", "SharedStrings")),
          "below a slash": renamed((path) => `/${path}`),
          "at the root": packed({
            ...Object.fromEntries(atRoot),
            "_rels/.rels": links({ "/workbook.xml": "officeDocument" })
          })
        }
        for (const [name, file] of Object.entries(files)) assert.deepStrictEqual(yield* read(file), [["one"]], name)
      })
    )

    it.effect("have their visible sheets read, in their order, and no chart", () =>
      Effect.gen(function* () {
        const names = ["chart", "hidden", "first", "second"]
        const kinds = ["chartsheet", "worksheet", "worksheet", "worksheet"]
        const sheets = names.map(
          (name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="r${n}"${n === 1 ? ' state="hidden"' : ""}/>`
        )
        const parts = {
          "_rels/.rels": links({ "xl/workbook.xml": "officeDocument" }),
          "xl/workbook.xml": bookOf(sheets.join("")),
          "xl/_rels/workbook.xml.rels": links(Object.fromEntries(kinds.map((kind, n) => [`${kind}s/${n}.xml`, kind]))),
          "xl/chartsheets/0.xml": `<chartsheet ${main}/>`,
          ...Object.fromEntries(
            [1, 2, 3].map((n) => [`xl/worksheets/${n}.xml`, sheet(`<row><c><v>${n}</v></c></row>`)])
          )
        }
        const found = yield* sheetsOf(packed(parts))
        assert.deepStrictEqual(
          found.filter(({ rows }) => rows.length > 0).map(({ name, rows }) => [name, ...rows[0]!.cells]),
          [
            ["first", 2],
            ["second", 3]
          ]
        )
      })
    )

    it.effect("may be tables in HTML, whose texts stay texts", () =>
      Effect.gen(function* () {
        const table = "<table><tr><th>Naam</th><th>Telefoon</th></tr><tr><td>Zoë</td><td>0612345678</td></tr></table>"
        assert.deepStrictEqual(yield* read(bytes(`<html><meta charset="utf-8"><body>${table}</body></html>`)), [
          ["Naam", "Telefoon"],
          ["Zoë", "0612345678"]
        ])
      })
    )

    it.effect("that cannot be read say why", () =>
      Effect.gen(function* () {
        const bomb = packed(partsWith(" ".repeat(70 * 1024 * 1024)))
        assert.isBelow(bomb.length, 1024 * 1024)
        const row = "<c/>".repeat(500)
        const encrypted = Buffer.concat([
          Buffer.from("d0cf11e0a1b11ae1", "hex"),
          Buffer.from("EncryptedPackage", "utf16le")
        ])
        const reasons: ReadonlyArray<readonly [string, Uint8Array]> = [
          ["too_large", bomb],
          ["too_large", packed(partsWith(`<row>${row}</row>`.repeat(2001)))],
          ["too_large", packed(partsWith(`<row>${"<c><v>1</v></c>".repeat(501)}</row>`))],
          ["encrypted", encrypted],
          ["other_format", packed({ "a.txt": "x" })],
          ["other_format", packed(partsWith("<row><c><v>1</v></c></row>")).slice(0, 200)],
          ["other_format", bytes("PK\u0003\u0004 and nothing")],
          ["other_format", bytes("%PDF-1.7\n%")],
          ["other_format", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3)]
        ]
        for (const [reason, file] of reasons) assert.strictEqual(yield* reasonOf(file), reason)
      })
    )
  })
})

const limited = (limits: Partial<(typeof ThreadSheetReader.ReadingLimits)["Service"]>) =>
  Layer.provide(
    ThreadSheetReader.layer,
    Layer.succeed(ThreadSheetReader.ReadingLimits, { heap: 384, seconds: 20, waiting: 4, ...limits })
  )

describe("a reading", () => {
  const large = packed(partsWith(`<row>${'<c t="inlineStr"><is><t>text</t></is></c>'.repeat(100)}</row>`.repeat(2000)))

  it.effect("ends with the heap that it may take, and harms nothing else", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* reasonOf(large), "too_large")
      assert.deepStrictEqual(yield* read(bytes("a;b\n1;2")), [
        ["a", "b"],
        ["1", "2"]
      ])
    }).pipe(Effect.provide(limited({ heap: 16 })))
  )

  it.effect("ends with its time", () =>
    Effect.gen(function* () {
      const reading = yield* Effect.forkChild(reasonOf(large))
      yield* TestClock.adjust("20 seconds")
      assert.strictEqual(yield* Fiber.join(reading), "too_slow")
    }).pipe(Effect.provide(limited({})))
  )

  it.effect("waits for the one before it, and is refused while too many wait", () =>
    Effect.gen(function* () {
      const { sheets } = yield* SheetReader
      const file = bytes("a;b\n1;2")
      const [first, second] = [yield* Effect.forkChild(read(file)), yield* Effect.forkChild(read(file))]
      yield* Effect.yieldNow
      assert.strictEqual((yield* Effect.flip(Stream.runDrain(sheets(file, 9))))._tag, "ReaderBusy")
      yield* Fiber.interrupt(first)
      assert.lengthOf(yield* Fiber.join(second), 2)
      assert.lengthOf(yield* read(file), 2)
    }).pipe(Effect.provide(limited({ waiting: 1 })))
  )

  it.effect("may take what people read of it, and no more", () =>
    Effect.gen(function* () {
      const { heap, seconds } = yield* ThreadSheetReader.ReadingLimits
      const cells = mostCells.toLocaleString("en").replaceAll(",", " ")
      const told = [`${mostUnpacked / 2 ** 20} MiB`, cells, String(mostColumns), `${seconds} seconds`]
      const pages = {
        "docs/importing.md": [...told, `${heap} MiB`],
        "packages/adapters-spreadsheet/README.md": [...told, `${heap} MiB`],
        "packages/adapters-http/src/features/files/import/Import.ts": told,
        "apps/console/src/texts/en/sending.ts": [`${mostUnpacked / 2 ** 20} MB`, `${mostCells / 1e6} million cells`],
        "apps/console/src/texts/nl/sending.ts": [`${mostUnpacked / 2 ** 20} MB`, `${mostCells / 1e6} miljoen cellen`]
      }
      for (const [path, limits] of Object.entries(pages)) {
        const text = readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8")
        for (const limit of limits) assert.include(text, limit, path)
      }
    })
  )
})
