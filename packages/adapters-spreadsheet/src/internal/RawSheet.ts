import type { FileFailure } from "@leadwell/domain/features/files/import/SheetReader"

/** A cell as a file has it. A date in a workbook is a number of days. */
export type RawCell = string | number | boolean | null | { readonly days: number }

/** A row of a file, by its number from 1. One that `isBroken` could not be told from what follows it. */
export interface RawRow {
  readonly number: number
  readonly cells: ReadonlyArray<RawCell>
  readonly isBroken: boolean
}

/** A sheet that is read while its rows are taken. */
export interface RawSheet {
  readonly name: string | null
  readonly is1904: boolean
  readonly rows: Iterable<RawRow>
}

/** Stops the reading of a file. */
export class Unread extends Error {
  readonly reason: FileFailure
  constructor(reason: FileFailure) {
    super(`the file is not read: ${reason}`)
    this.reason = reason
  }
}
