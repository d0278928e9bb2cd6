import { assert, describe, it } from "@effect/vitest"
import type { Column } from "@leadwell/domain/spreadsheet/Table"
import { workbook } from "@leadwell/domain/spreadsheet/Workbook"
import { DateTime, Effect, Stream } from "effect"
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

/** Opens a workbook, and saves its sheet as CSV with each cell as it is shown. */
const opened = (bytes: Uint8Array) =>
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "workbook-"))
    try {
      writeFileSync(join(folder, "a.xlsx"), bytes)
      const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false"
      const home = `-env:UserInstallation=file://${folder}/home`
      const { stderr } = spawnSync("soffice", [home, "--headless", "--convert-to", filter, "a.xlsx"], { cwd: folder })
      assert.strictEqual(stderr.toString().replaceAll(/^.*javaldx.*\n?/gmu, ""), "")
      return readFileSync(join(folder, "a.csv"), "utf8")
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

describe("a workbook", () => {
  it.effect.runIf(office)("opens in LibreOffice with every text as it was, and with dates as dates", () =>
    Effect.gen(function* () {
      const at = DateTime.makeUnsafe("2026-07-01T10:00:00Z")
      const zone = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")
      const rows = Stream.fromIterable(texts).pipe(Stream.map((text) => [text, 3.5, true, "2026-11-27", at]))
      const bytes = yield* Stream.mkUint8Array(workbook({ columns, rows }, "leads", zone))
      const shown = yield* Stream.succeed(yield* opened(bytes)).pipe(
        Stream.pipeThroughChannel(Csv.decodeString()),
        Stream.runCollect
      )
      assert.deepStrictEqual(shown, [
        columns.map(({ key }) => key),
        ...texts.map((text) => [text, "3.5", "TRUE", "2026-11-27", "2026-07-01 12:00:00"])
      ])
    })
  )
})
