import { assert, describe, it } from "@effect/vitest"
import * as ThreadSheetReader from "@leadwell/adapters-spreadsheet/ThreadSheetReader"
import { SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { unguard } from "@leadwell/domain/spreadsheet/CsvFile"
import { filledCells } from "@leadwell/domain/spreadsheet/Sheet"
import type { Column } from "@leadwell/domain/spreadsheet/Table"
import { workbook } from "@leadwell/domain/spreadsheet/Workbook"
import { DateTime, Effect, Random, Stream } from "effect"
import * as Csv from "effect/encoding/Csv"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const office = spawnSync("soffice", ["--version"]).status === 0
if (!office)
  console.warn("SKIPPED: no LibreOffice, so no workbook is opened (Debian: apt-get install libreoffice-calc-nogui)")

const columns: ReadonlyArray<Column> = [
  { key: "text", kind: "text" },
  { key: "number", kind: "number" },
  { key: "yes", kind: "boolean" },
  { key: "day", kind: "day" },
  { key: "at", kind: "instant" }
]

/** Texts that spreadsheets like to take for something else, or that XML cannot hold. */
const texts = [
  "0612345678",
  "+31612345678",
  "3,16E+10",
  "22.5",
  "01-02-2026",
  "=1+1",
  "-5",
  "@x",
  "'s-Gravenhage",
  'a;b,c"d',
  "line\nbreak",
  "e\u0301 nb\u00a0sp \u{1F44D}",
  " blank ",
  "<&>",
  "_x0041_",
  "a\tb"
]

const csvFilter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false"

/** Opens a workbook, and saves its sheet: as CSV with each cell as it is shown, or as a workbook. */
const saved = (bytes: Uint8Array, filter: string): Effect.Effect<Uint8Array> =>
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "workbook-"))
    try {
      writeFileSync(join(folder, "a.xlsx"), bytes)
      const home = `-env:UserInstallation=file://${folder}/home`
      const to = ["--convert-to", filter, "--outdir", "saved", "a.xlsx"]
      const { stderr } = spawnSync("soffice", [home, "--headless", ...to], { cwd: folder })
      assert.strictEqual(stderr.toString().replaceAll(/^.*javaldx.*\n?/gmu, ""), "")
      return readFileSync(join(folder, "saved", `a.${filter.slice(0, filter.startsWith("csv") ? 3 : 4)}`))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

const rowsOf = (file: Uint8Array) =>
  Stream.unwrap(SheetReader.useSync(({ sheets }) => sheets(file, 20_000))).pipe(
    Stream.runCollect,
    Effect.map(([sheet]) => sheet?.rows ?? []),
    Effect.provide(ThreadSheetReader.layer)
  )

const letters = [..."abc019 ;,.'\"=+-@_<&\n\t", "é", "e\u0301", "\u00a0", "\u{1F44D}"]

/** Returns 10 000 rows of three texts of up to eight signs, of which the first is not empty, and typed cells. */
const randomRows = Effect.gen(function* () {
  const sign = Effect.map(Random.nextIntBetween(0, letters.length), (index) => letters[index]!)
  const text = (least: number) =>
    Effect.flatMap(Random.nextIntBetween(least, 9), (length) =>
      Effect.map(Effect.replicateEffect(sign, length), (signs) => signs.join(""))
    )
  const number = Effect.map(Random.nextIntBetween(-1_000_000, 1_000_000), (whole) => whole / 8)
  const day = Effect.map(Random.nextIntBetween(0, 40_000), (days) =>
    new Date(days * 86_400_000).toISOString().slice(0, 10)
  )
  const first = Effect.map(text(0), (rest) => `x${rest}`)
  const row = Effect.all([first, text(0), text(0), number, Random.nextBoolean, day])
  return yield* Effect.replicateEffect(row, 10_000)
}).pipe(Random.withSeed("rows"))

/** Returns a text of a file that LibreOffice wrote, which guards nothing, as it is read: some texts look guarded. */
const asRead = (text: string): string =>
  /^="(?<text>(?:[^"]|"")*)"$/u.exec(text)?.groups?.["text"]?.replaceAll('""', '"') ?? unguard(text)

describe("a workbook", () => {
  it.effect.runIf(office)("opens in LibreOffice with every text as it was, and with dates as dates", () =>
    Effect.gen(function* () {
      const at = DateTime.makeUnsafe("2026-07-01T10:00:00Z")
      const zone = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")
      const rows = Stream.fromIterable(texts).pipe(Stream.map((text) => [text, 3.5, true, "2026-11-27", at]))
      const bytes = yield* Stream.mkUint8Array(workbook({ columns, rows }, "leads", zone))
      const text = new TextDecoder().decode(yield* saved(bytes, csvFilter))
      const shown = yield* Stream.succeed(text).pipe(Stream.pipeThroughChannel(Csv.decodeString()), Stream.runCollect)
      assert.deepStrictEqual(shown, [
        columns.map(({ key }) => key),
        ...texts.map((text) => [text, "3.5", "TRUE", "2026-11-27", "2026-07-01 12:00:00"])
      ])
    })
  )

  it.effect.runIf(office)("comes back from LibreOffice with equal cells, as a workbook and as CSV", () =>
    Effect.gen(function* () {
      const all = yield* randomRows
      const kinds = ["text", "text", "text", "number", "boolean", "day"] as const
      const table = { columns: kinds.map((kind, n) => ({ key: `c${n}`, kind })), rows: Stream.fromIterable(all) }
      const bytes = yield* Stream.mkUint8Array(workbook(table, "leads", DateTime.zoneMakeNamedUnsafe("UTC")))
      const [, ...book] = yield* rowsOf(yield* saved(bytes, "xlsx"))
      const wanted = all.map(filledCells)
      assert.deepStrictEqual(
        book.map(({ cells }) => cells),
        wanted
      )
      const [, ...lines] = yield* rowsOf(yield* saved(bytes, csvFilter))
      assert.deepStrictEqual(
        lines.map(({ cells }) => cells.slice(0, 3)),
        wanted.map((cells) => cells.slice(0, 3).map((cell) => (typeof cell === "string" ? asRead(cell) : cell)))
      )
    })
  )
})
