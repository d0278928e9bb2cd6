import { assert, describe, it } from "@effect/vitest"
import { csvFile, guard, unguard } from "@leadwell/domain/spreadsheet/CsvFile"
import { column, type Row, tableOf } from "@leadwell/domain/spreadsheet/Table"
import { DateTime, Effect, Schema, Stream } from "effect"
import * as Csv from "effect/encoding/Csv"

const columns = [
  { key: "id", kind: "number" },
  { key: "text", kind: "text" },
  { key: "at", kind: "instant" },
  { key: "day", kind: "day" },
  { key: "=yes", kind: "boolean" }
] as const

const at = DateTime.makeUnsafe("2026-11-27T09:30:00.123Z")

const written = (rows: ReadonlyArray<Row>, delimiter: "," | ";" = ",", bom = false) =>
  csvFile({ columns, rows: Stream.fromIterable(rows) }, { delimiter, bom }).pipe(
    Stream.mkUint8Array,
    // `fatal` and `ignoreBOM` show the bytes as they are.
    Effect.map((bytes) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes))
  )

const read = (text: string, delimiter: "," | ";") =>
  Stream.succeed(text).pipe(Stream.pipeThroughChannel(Csv.decodeString({ delimiter })), Stream.runCollect)

describe("csvFile", () => {
  it.effect("writes many rows in parts, between which other work can go on", () =>
    Effect.gen(function* () {
      const table = tableOf([column("n", "number", (n: number) => n)], Stream.range(1, 950))
      const file = csvFile(table, { delimiter: ",", bom: false })
      const parts = yield* Stream.runCollect(Stream.map(file, (bytes) => new TextDecoder().decode(bytes)))
      assert.isAtLeast(parts.length, 10)
      assert.strictEqual(parts.join(""), `n\r\n${Array.from({ length: 950 }, (_, n) => `${n + 1}\r\n`).join("")}`)
    })
  )

  it.effect("writes each kind of cell, texts that look like formulas with a guard", () =>
    Effect.gen(function* () {
      const rows: ReadonlyArray<Row> = [
        [1, "0612345678", at, "2026-12-01", true],
        [-2, "=1+1", null, null, false],
        [3, 'a "quoted", line\nbreak', null, null, null]
      ]
      assert.strictEqual(
        yield* written(rows),
        "id,text,at,day,'=yes\r\n1,0612345678,2026-11-27T09:30:00.123000Z,2026-12-01,true\r\n-2,'=1+1,,,false\r\n" +
          '3,"a ""quoted"", line\nbreak",,,\r\n'
      )
      assert.strictEqual((yield* written([], ";", true)).slice(0, 10), "\ufeffid;text;a")
    })
  )

  it.effect.prop(
    "loses nothing of a text",
    [Schema.Array(Schema.String), Schema.Literals([",", ";"])],
    Effect.fnUntraced(function* ([texts, delimiter]) {
      const sent = [...texts, "'s-Gravenhage", "''", "'=", "=", "-1", "@a", "\t", "\r\n", " é\u{1F44D} "]
      const well = sent.map((text) => text.toWellFormed())
      const file = yield* written(
        well.map((text): Row => [1, text, null, null, null]),
        delimiter
      )
      const rows = yield* read(file, delimiter)
      assert.deepStrictEqual(
        rows.slice(1).map((row) => unguard(row[1]!)),
        well
      )
    })
  )
})

describe("guard", () => {
  it("leaves a name alone that begins with an apostrophe", () => {
    for (const name of ["'s-Gravenhage", "'t Hart", "''", "'"]) {
      assert.deepStrictEqual([guard(name), unguard(name)], [name, name])
    }
    assert.deepStrictEqual(["=1", "'=1", "''-1"].map(guard), ["'=1", "''=1", "'''-1"])
  })
})
