import { Effect } from "effect"
import { writtenPhone } from "../hook/HookReadings.ts"
import { mentionedContacts } from "../hook/MentionedContacts.ts"
import { faultAt } from "../input/Fault.ts"
import { writtenTime } from "../input/WrittenTime.ts"
import type { Contact } from "../lead/Duplicate.ts"
import type { SheetCell, SheetRow } from "../spreadsheet/Sheet.ts"
import type { Import } from "./Import.ts"
import { contactsOfRow, subcategoryOf } from "./ImportReadings.ts"
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

/** Makes the function that returns whether a row of leads has a contact of an earlier one. */
const repeating = (one: Import) => {
  const known = new Set<string>()
  return (row: Pick<ImportRow, "cells">): boolean => {
    const contacts = one.kind === "businesses" ? [] : contactsOfRow(one, row)
    const keys = contacts.map(({ kind, value }) => JSON.stringify([subcategoryOf(one, row), kind, value]))
    const repeats = keys.some((key) => known.has(key))
    for (const key of keys) known.add(key)
    return repeats
  }
}

/** Returns the rows of a file to store. Rows of leads come with their contacts, and say whether they repeat others. */
export const newRows = Effect.fnUntraced(function* (one: Import, rows: ReadonlyArray<SheetRow>) {
  const isOfPersons = one.kind !== "businesses"
  const isRepeating = repeating(one)
  const found: Array<NewRow> = []
  for (const { isBroken, ...sent } of rows) {
    const row = { ...sent, status: "waiting", repeats: false, faults: [], lead: null } as const
    const repeats = isRepeating(row)
    found.push({
      row: isBroken ? faultyRow({ ...row, repeats }, broken) : { ...row, repeats },
      contacts: isOfPersons ? contactsIn(row) : []
    })
    // A long file holds nobody up.
    yield* Effect.yieldNow
  }
  return found
})

/** Returns checked rows as they are before a check, by how their import is read now. */
export const readAgain = Effect.fnUntraced(function* (one: Import, rows: ReadonlyArray<ImportRow>) {
  const isRepeating = repeating(one)
  const found: Array<ImportRow> = []
  for (const row of rows) {
    const repeats = isRepeating(row)
    found.push(
      isUnclosed(row) ? faultyRow({ ...row, repeats }, broken) : { ...row, repeats, status: "waiting", faults: [] }
    )
    yield* Effect.yieldNow
  }
  return found
})
