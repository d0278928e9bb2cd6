import { Effect } from "effect"
import { faultAt } from "../../../input/Fault.ts"
import type { Contact } from "../../../lead/Duplicate.ts"
import type { SheetCell, SheetRow } from "../../../spreadsheet/Sheet.ts"
import { writtenTime } from "../../../written/WrittenTime.ts"
import { writtenPhone } from "../../forms/hook/HookReadings.ts"
import { mentionedContacts } from "../../forms/hook/MentionedContacts.ts"
import type { Import } from "./Import.ts"
import type { NewRow } from "./ImportRepository.ts"
import { faultyRow, type ImportRow } from "./ImportRow.ts"

const isDate = (cell: SheetCell): boolean => typeof cell === "string" && writtenTime(cell, "dmy") !== undefined

/**
 * Returns the contacts that a row may hold, wherever and however they are written, also without the zero that a
 * spreadsheet took. The digits of a date and its time are no telephone number.
 */
export const contactsIn = ({ cells }: Pick<ImportRow, "cells">): ReadonlyArray<Contact> =>
  mentionedContacts({
    fields: (cells ?? [])
      .filter((cell) => !isDate(cell))
      .flatMap((cell) => [...new Set([cell, writtenPhone(cell)])].map((text) => ["", text] as const))
  })

/** A row whose cells nobody can be sure of. */
const broken = [faultAt("row", { _tag: "NotClosed" })]

const isUnclosed = ({ faults }: ImportRow): boolean => faults.some(({ rule }) => rule._tag === "NotClosed")

/** Returns the rows of a file to store. Rows of leads come with their contacts. */
export const newRows = Effect.fnUntraced(function* (one: Import, rows: ReadonlyArray<SheetRow>) {
  const isOfPersons = one.kind !== "businesses"
  const found: Array<NewRow> = []
  for (const { isBroken, ...sent } of rows) {
    const row = { ...sent, status: "waiting", faults: [], lead: null } as const
    found.push({ row: isBroken ? faultyRow(row, broken) : row, contacts: isOfPersons ? contactsIn(row) : [] })
    // A long file holds nobody up.
    yield* Effect.yieldNow
  }
  return found
})

/** Returns checked rows as they are before their check. */
export const unchecked = (rows: ReadonlyArray<ImportRow>): ReadonlyArray<ImportRow> =>
  rows.map((row) => (isUnclosed(row) ? faultyRow(row, broken) : { ...row, status: "waiting", faults: [] }))
