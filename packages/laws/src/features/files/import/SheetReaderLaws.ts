import { type Sheet, SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { Effect, Result, Stream } from "effect"
import { demand, demandEqual, law, type Law } from "../../../Law.ts"

const read = (bytes: Uint8Array, most = 9) =>
  Stream.runCollect(Stream.unwrap(SheetReader.useSync(({ sheets }) => sheets(bytes, most))))

const utf8 = new TextEncoder()

const rowsOf = (sheets: ReadonlyArray<Sheet>) =>
  sheets.flatMap(({ rows }) => rows.map(({ cells, number }) => [number, ...cells]))

/** The laws of {@link SheetReader}. */
export const sheetReaderLaws: ReadonlyArray<Law<SheetReader>> = [
  law("reads the rows with a filled cell under their numbers, and at most as many as are asked for", function* () {
    const file = utf8.encode("name;city\n\n ; \nAn;Gent;\nBo;\n")
    const wanted = [
      [1, "name", "city"],
      [4, "An", "Gent"],
      [5, "Bo"]
    ]
    yield* demandEqual(rowsOf(yield* read(file)), wanted, "the rows")
    yield* demandEqual(rowsOf(yield* read(file, 2)), wanted.slice(0, 2), "the first rows")
  }),
  law("reads only the bytes of a view", function* () {
    const view = utf8.encode("x\na;b\ny").subarray(2, 5)
    yield* demandEqual(rowsOf(yield* read(view)), [[1, "a", "b"]], "the rows")
  }),
  law("says of any bytes that they cannot be read, if they cannot, and reads the next file", function* () {
    const parts = ["PK\u0003\u0004", "\u0000\u0001", "<table>", '"', "%PDF-", "\ufeff"]
    for (const start of parts) {
      const file = utf8.encode(start + "x;".repeat(99))
      const found = yield* Effect.result(read(file))
      yield* demand(Result.isSuccess(found) || found.failure._tag === "FileUnreadable", `of ${JSON.stringify(start)}`)
    }
    yield* demandEqual(rowsOf(yield* read(utf8.encode("a;b"))), [[1, "a", "b"]], "the next file")
  })
]
