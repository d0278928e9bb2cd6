import { Array as Arr, Predicate, Schema } from "effect"
import type { Fault } from "../../../input/Fault.ts"
import { enclosed } from "../../../intake/Enclosure.ts"
import { LeadId } from "../../../lead/LeadId.ts"
import { type SheetCell, storableText } from "../../../spreadsheet/Sheet.ts"

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

/** A row of an import, by its number in the file. */
interface FileRow {
  readonly import: string
  readonly number: number
}

/**
 * The row of a file that becomes the lead.
 *
 * - MUST be refused when it is not sound: its person was erased or blocked meanwhile, or the import is gone
 *   (`importErasureLaws`).
 * - MUST NOT be stored while an `eraseHolding` of the row runs (`importErasureLaws`).
 */
export const EnclosedRow = enclosed<FileRow>("@leadwell/domain/features/files/import/ImportRow/EnclosedRow")

/** Returns what makes two faults the same. */
const faultKey = ({ path, rule }: Fault): string => JSON.stringify([path, Object.entries(rule).toSorted()])

/**
 * Returns a row with faults, each once: of a value in a list, nobody is told its place. The keys of answers may be any
 * text, and every store accepts what is left of them.
 */
export const faultyRow = (row: ImportRow, faults: ReadonlyArray<Fault>): ImportRow => ({
  ...row,
  status: "faulty",
  faults: Arr.dedupeWith(
    faults.map(({ path, rule }) => ({ path: path.filter(Predicate.isString).map(storableText), rule })),
    (a, b) => faultKey(a) === faultKey(b)
  )
})

/** A fault that rows have, how many rows, and the number of the first of them. */
interface CommonFault {
  readonly fault: Fault
  readonly rows: number
  readonly first: number
}

/** The most common faults of rows, and how many others there are. */
export interface CommonFaults {
  readonly common: ReadonlyArray<CommonFault>
  readonly others: number
}

/** How many faults of a file are told together. */
export const mostCommon = 20

/** Returns the most common faults of rows that are in order, and of those that are as common the first ones first. */
export const commonFaults = (
  rows: ReadonlyArray<Pick<ImportRow, "faults" | "number">>,
  limit: number
): CommonFaults => {
  const found = rows.flatMap(({ faults, number }) => faults.map((fault) => ({ fault, number })))
  const all = [...Map.groupBy(found, ({ fault }) => faultKey(fault)).values()]
    .map((same) => ({ fault: same[0]!.fault, rows: same.length, first: same[0]!.number }))
    .toSorted((a, b) => b.rows - a.rows)
  return { common: all.slice(0, limit), others: Math.max(all.length - limit, 0) }
}

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
