import { Schema } from "effect"
import type { Fault } from "../input/Fault.ts"
import { LeadId } from "../lead/LeadId.ts"
import { type SheetCell, storableText } from "../spreadsheet/Sheet.ts"

/**
 * What became of a row: it waits for its check, is sound or faulty, is in as a lead or a business, or was erased with
 * its person before it was.
 */
export const RowStatus = Schema.Literals(["waiting", "sound", "faulty", "created", "erased"])

/** What became of a row. */
export type RowStatus = typeof RowStatus.Type

/**
 * A row of a file, by its number there: the first row has the names of the columns. `cells` are null when they are not
 * needed any more. `faults` hold no value.
 */
export interface ImportRow {
  readonly number: number
  readonly cells: ReadonlyArray<SheetCell> | null
  readonly status: RowStatus
  readonly faults: ReadonlyArray<Fault>
  readonly lead: LeadId | null
}

/** Returns a row with faults. The keys of answers may be any text, and every store accepts what is left of them. */
export const faultyRow = (row: ImportRow, faults: ReadonlyArray<Fault>): ImportRow => ({
  ...row,
  status: "faulty",
  faults: faults.map(({ path, rule }) => ({
    path: path.map((part) => (typeof part === "string" ? storableText(part) : part)),
    rule
  }))
})

/** Returns a row that became a lead, or a part of a business. What it held is there alone. */
export const createdRow = (row: ImportRow, lead: LeadId | null): ImportRow => ({
  ...row,
  cells: null,
  status: "created",
  faults: [],
  lead
})

/** Returns a row whose person was erased or blocked. */
export const erasedRow = (row: ImportRow): ImportRow => ({ ...row, cells: null, status: "erased", faults: [] })
