/** A cell of a sheet that was read. A date is text, as ISO 8601 writes it, and null is an empty cell. */
export type SheetCell = string | number | boolean | null

/**
 * A row of a sheet by its number, from 1. Empty cells at its end are left out. One that `isBroken` has a quote that is
 * not closed, so that its cells may be others.
 */
export interface SheetRow {
  readonly number: number
  readonly cells: ReadonlyArray<SheetCell>
  readonly isBroken: boolean
}

/** The most columns of a sheet that is read. */
export const mostColumns = 500

/** Returns a text that every store accepts: without NUL and without lone surrogates. */
export const storableText = (text: string): string => text.replaceAll("\u0000", "").toWellFormed()

/** Returns the cells of a row without the empty ones at its end. Each other empty one is null. */
export const filledCells = (cells: ReadonlyArray<SheetCell>): ReadonlyArray<SheetCell> => {
  const filled = cells.map((cell) => (cell === "" ? null : cell))
  return filled.slice(0, filled.findLastIndex((cell) => cell !== null) + 1)
}
