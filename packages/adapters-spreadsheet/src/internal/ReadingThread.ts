import { parentPort, workerData } from "node:worker_threads"
import { failureOf, fileSheets } from "./FileSheets.ts"
import type { RawRow, Unread } from "./RawSheet.ts"

/**
 * What the thread answers, one piece for each request: the name of a sheet, some of its rows until there are none, and
 * at last the end.
 */
export type Piece =
  | { readonly _tag: "Sheet"; readonly name: string | null; readonly is1904: boolean }
  | { readonly _tag: "Rows"; readonly rows: ReadonlyArray<RawRow> }
  | { readonly _tag: "End" }
  | { readonly _tag: "Failed"; readonly reason: Unread["reason"] }

/** The most cells of a piece. The other thread takes a moment for them. */
const cellsAtOnce = 5000

const pieces = async function* (): AsyncGenerator<Piece> {
  for await (const { is1904, name, rows } of fileSheets(workerData)) {
    yield { _tag: "Sheet", name, is1904 }
    let some: Array<RawRow> = []
    let size = 0
    for (const row of rows) {
      some.push(row)
      size += row.cells.length
      if (size < cellsAtOnce) continue
      yield { _tag: "Rows", rows: some }
      ;[some, size] = [[], 0]
    }
    if (some.length > 0) yield { _tag: "Rows", rows: some }
    yield { _tag: "Rows", rows: [] }
  }
  yield { _tag: "End" }
}

const all = pieces()

const next = async (): Promise<Piece> => {
  try {
    const { value } = await all.next()
    return value ?? { _tag: "End" }
  } catch (error) {
    return { _tag: "Failed", reason: failureOf(error) }
  }
}

parentPort!.on("message", () => {
  void next().then((piece) => parentPort!.postMessage(piece, []))
})
