import { Stream } from "effect"
import { Fact } from "../privacy/Fact.ts"

/** A cell of a sheet that was read. A date is text, as ISO 8601 writes it, and null is an empty cell. */
export type SheetCell = string | number | boolean | null

/** A row of a sheet by its number, from 1. Empty cells at its end are left out. */
export interface SheetRow {
  readonly number: number
  readonly cells: ReadonlyArray<SheetCell>
}

/** A file is no table that can be read. */
export class NoTable extends Fact("NoTable", "The file is no table that can be read.")<{}> {}

/** The most columns of a sheet that is read. */
export const mostColumns = 500

/** Returns a text that every store accepts: without NUL and without lone surrogates. */
export const storableText = (text: string): string => text.replaceAll("\u0000", "").toWellFormed()

const isEmpty = (cell: SheetCell | undefined): boolean => cell === null || cell === undefined || cell === ""

/** Returns the cells of a row without the empty ones at its end. Each other empty one is null. */
export const filledCells = (cells: ReadonlyArray<SheetCell | undefined>): ReadonlyArray<SheetCell> =>
  Array.from(cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1), (cell) =>
    isEmpty(cell) ? null : cell!
  )

/** The characters that are parsed at once, so that a long text makes no long list and holds nobody up. */
const atOnce = 1 << 16

const pieces = function* (text: string) {
  for (let at = 0; at < text.length; at += atOnce) yield text.slice(at, at + atOnce)
}

/** Returns a text in pieces. */
export const inPieces = (text: string): Stream.Stream<string> => Stream.fromIterable(pieces(text), { chunkSize: 1 })
