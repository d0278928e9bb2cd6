import { assert, describe, it } from "@effect/vitest"
import type { Column, Row } from "@leadwell/domain/spreadsheet/Table"
import { workbook } from "@leadwell/domain/spreadsheet/Workbook"
import { DateTime, Effect, Stream } from "effect"
import * as Zip from "effect/encoding/Zip"

const zone = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")

const sheetOf = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<Row>) =>
  workbook({ columns, rows: Stream.fromIterable(rows) }, "leads", zone).pipe(
    Stream.pipeThroughChannel(Zip.decode()),
    Stream.mapEffect(({ body, content, header }) =>
      Effect.map(
        content === undefined
          ? Stream.mkString(Stream.decodeText(body))
          : Effect.succeed(new TextDecoder().decode(content)),
        (text) => [header.path, text] as const
      )
    ),
    Stream.runCollect,
    Effect.map((parts) => new Map(parts))
  )

const rowsOf = (sheet: string) => [...sheet.matchAll(/<row>(.*?)<\/row>/gsu)].map(([, row]) => row)

describe("workbook", () => {
  it.effect("types texts as text, days and instants as dates in the zone, and freezes the keys", () =>
    Effect.gen(function* () {
      const columns: ReadonlyArray<Column> = [
        { key: "phone", kind: "text" },
        { key: "n", kind: "number" },
        { key: "ok", kind: "boolean" },
        { key: "day", kind: "day" },
        { key: "at", kind: "instant" }
      ]
      const parts = yield* sheetOf(columns, [
        ["0612345678", 3.5, true, "2026-11-27", DateTime.makeUnsafe("2026-11-27T11:00:00Z")],
        [null, null, null, "1899-01-01", DateTime.makeUnsafe("2026-07-01T10:00:00Z")],
        [null, null, null, "Total", null]
      ])
      assert.deepStrictEqual(
        [...parts.keys()],
        [
          "[Content_Types].xml",
          "_rels/.rels",
          "xl/workbook.xml",
          "xl/_rels/workbook.xml.rels",
          "xl/styles.xml",
          "xl/worksheets/sheet1.xml"
        ]
      )
      const sheet = parts.get("xl/worksheets/sheet1.xml")!
      assert.include(sheet, 'state="frozen"')
      const [head, first, second, third] = rowsOf(sheet)
      assert.include(head!, '<c s="1" t="inlineStr"><is><t xml:space="preserve">phone</t></is></c>')
      // 2026-11-27 is day 46353 of spreadsheets, and noon in Amsterdam is half a day more.
      assert.strictEqual(
        first,
        '<c s="2" t="inlineStr"><is><t xml:space="preserve">0612345678</t></is></c><c><v>3.5</v></c><c t="b"><v>1</v></c><c s="3"><v>46353</v></c><c s="4"><v>46353.5</v></c>'
      )
      assert.strictEqual(
        second,
        '<c/><c/><c/><c s="2" t="inlineStr"><is><t xml:space="preserve">1899-01-01</t></is></c><c s="4"><v>46204.5</v></c>'
      )
      assert.strictEqual(third, '<c/><c/><c/><c s="2" t="inlineStr"><is><t xml:space="preserve">Total</t></is></c><c/>')
    })
  )

  it.effect("writes any text, also what XML cannot hold, and cuts what no cell can hold", () =>
    Effect.gen(function* () {
      const texts = ["=1+1", `<&>"'`, "\u0001_x0041_\r\n\t\uffff", "\u{1F44D}".repeat(20_000)]
      const parts = yield* sheetOf(
        [{ key: "t", kind: "text" }],
        texts.map((text) => [text])
      )
      const [, formula, marks, control, long] = rowsOf(parts.get("xl/worksheets/sheet1.xml")!).map((row) =>
        row!.replace(/<[^>]*>/gu, "")
      )
      assert.deepStrictEqual(
        [formula, marks, control],
        ["=1+1", `&lt;&amp;&gt;"'`, "_x0001__x005F_x0041__x000D_\n\t_xFFFF_"]
      )
      assert.strictEqual(long!.length, 32_767)
      assert.isTrue(long!.endsWith("\u{1F44D}…") && long!.isWellFormed())
    })
  )
})
