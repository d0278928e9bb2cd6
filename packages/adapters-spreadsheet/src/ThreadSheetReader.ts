import { FileUnreadable, ReaderBusy, type Sheet, SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { unguard } from "@leadwell/domain/spreadsheet/CsvFile"
import { serialDate } from "@leadwell/domain/spreadsheet/SerialDate"
import {
  filledCells,
  mostColumns,
  type SheetCell,
  type SheetRow,
  storableText
} from "@leadwell/domain/spreadsheet/Sheet"
import { Cause, Context, Effect, Layer, Option, Queue, Semaphore, Stream } from "effect"
import { Worker } from "node:worker_threads"
import type { RawCell, RawRow } from "./internal/RawSheet.ts"
import type { Piece } from "./internal/ReadingThread.ts"

/** What the reading of a file may take: MiB of heap, seconds, and how many files wait while another is read. */
export const ReadingLimits = Context.Reference("@leadwell/adapters-spreadsheet/ReadingLimits", {
  defaultValue: () => ({ heap: 384, seconds: 20, waiting: 4 })
})

// The file has the extension of this one, which is another in a package than in its source.
const thread = new URL(import.meta.url.replace(/ThreadSheetReader(?=\.\w+$)/u, "internal/ReadingThread"))

const unreadable = (reason: FileUnreadable["reason"]) => new FileUnreadable({ reason })

/** Starts a thread that reads a file. It writes nowhere, because what it would write may hold values. */
const started = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const { heap, seconds } = yield* ReadingLimits
  const pieces = yield* Queue.unbounded<Piece, FileUnreadable>()
  const worker = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const copy = Uint8Array.from(bytes)
      const resourceLimits = { maxOldGenerationSizeMb: heap }
      const output = { stdout: true, stderr: true }
      // What the program loads before itself is not for a reader of files.
      return new Worker(thread, {
        workerData: copy,
        transferList: [copy.buffer],
        execArgv: [],
        resourceLimits,
        ...output
      })
    }),
    (one) => Effect.promise(() => one.terminate())
  )
  worker.on("message", (piece: Piece) => Queue.offerUnsafe(pieces, piece))
  worker.on("error", (error: NodeJS.ErrnoException) => {
    const isFull = error.code === "ERR_WORKER_OUT_OF_MEMORY"
    Queue.failCauseUnsafe(pieces, isFull ? Cause.fail(unreadable("too_large")) : Cause.die(error))
  })
  yield* Effect.forkScoped(Effect.delay(Queue.fail(pieces, unreadable("too_slow")), seconds * 1000))
  return Effect.gen(function* () {
    worker.postMessage(null, [])
    const piece = yield* Queue.take(pieces)
    return piece._tag === "Failed" ? yield* unreadable(piece.reason) : piece
  })
})

type SheetPiece = Extract<Piece, { readonly _tag: "Sheet" }>

/** A text that is written as a formula, so that a spreadsheet leaves it a text. */
const asFormula = /^="(?<text>(?:[^"]|"")*)"$/u

/** Returns a text of a file of text, where a text is guarded from spreadsheets, or a formula. */
const unguarded = (cell: string): string =>
  asFormula.exec(cell)?.groups?.["text"]?.replaceAll('""', '"') ?? unguard(cell)

/** Returns a cell as others read it. A file of text has no name of a sheet. */
const cellOf = (cell: RawCell, { is1904, name }: SheetPiece): SheetCell => {
  if (typeof cell === "string") return storableText(name === null ? unguarded(cell) : cell)
  if (typeof cell !== "object" || cell === null) return cell
  return serialDate(cell.days, is1904) ?? cell.days
}

const rowOf = ({ cells, isBroken, number }: RawRow, sheet: SheetPiece): SheetRow => ({
  number,
  cells: filledCells(cells.map((cell) => cellOf(cell, sheet))),
  isBroken
})

const isFilled = (cell: SheetCell): boolean => cell !== null && String(cell).trim() !== ""

/** Takes the rows of a sheet from its thread. */
const restOf = Effect.fnUntraced(function* (
  next: Effect.Effect<Piece, FileUnreadable>,
  sheet: SheetPiece,
  most: number
) {
  const { is1904, name } = sheet
  const rows: Array<SheetRow> = []
  for (;;) {
    const piece = yield* next
    if (piece._tag !== "Rows" || piece.rows.length === 0) return { name, is1904, rows } satisfies Sheet
    const filled = piece.rows.map((row) => rowOf(row, sheet)).filter(({ cells }) => cells.some(isFilled))
    if (filled.some(({ cells }) => cells.length > mostColumns)) return yield* unreadable("too_large")
    rows.push(...filled.slice(0, most - rows.length))
  }
})

/**
 * {@link SheetReader} that reads CSV files itself, and workbooks with SheetJS: XLSX, XLSM, XLSB, XLS, ODS and tables in
 * HTML. Each file is read in a thread of its own, which ends with its heap or its time, and one file at a time.
 */
export const layer = Layer.effect(
  SheetReader,
  Effect.gen(function* () {
    const limits = yield* ReadingLimits
    const turn = yield* Semaphore.make(1)
    let under = 0

    /** Waits for the turn of a file, which it has until its scope ends. */
    const admitted = Effect.gen(function* () {
      if (under > limits.waiting) return yield* new ReaderBusy()
      yield* Effect.acquireRelease(
        Effect.sync(() => (under += 1)),
        () => Effect.sync(() => (under -= 1))
      )
      yield* Effect.acquireRelease(turn.take(1), () => turn.release(1), { interruptible: true })
    })

    const read = Effect.fnUntraced(function* (bytes: Uint8Array, most: number) {
      yield* admitted
      const next = yield* started(bytes).pipe(Effect.provideService(ReadingLimits, limits))
      return Stream.paginate(
        null,
        Effect.fnUntraced(function* () {
          const piece = yield* next
          if (piece._tag !== "Sheet") return [[], Option.none()] as const
          return [[yield* restOf(next, piece, most)], Option.some(null)] as const
        })
      )
    })

    return { sheets: (bytes, most) => Stream.unwrap(read(bytes, most)) }
  })
)
