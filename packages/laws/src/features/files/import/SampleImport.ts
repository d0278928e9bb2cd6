import type { Import, ImportId } from "@leadwell/domain/features/files/import/Import"
import { ImportRepository, type NewRow } from "@leadwell/domain/features/files/import/ImportRepository"
import type { ImportRow } from "@leadwell/domain/features/files/import/ImportRow"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { Effect } from "effect"
import { freshId } from "../../../Law.ts"
import type { Sample } from "../../../sample/SampleCatalog.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"

/** Returns an import of the account of a sample, of a file that no other import has. */
export const sampleImport = ({ account, website }: Sample, id: string, changes: Partial<Import> = {}): Import => ({
  id: id as ImportId,
  account,
  created_at: sampleInstant,
  created_by: { kind: "person", id: `maker-${account}`, name: "Maker" },
  sees_all: false,
  scope: { websites: [website.code] },
  kind: "leads",
  file: "é 👍.csv",
  digest: id,
  website: website.code,
  subcategory: null,
  owner: null,
  map: { postal_code: "Postcode" },
  terms_accepted: true,
  status: "checking",
  failure: null,
  source: { sheet: "é 👍", row: 3, date_format: "dd-mm-yyyy", is_1904: true },
  columns: [
    { name: "Postcode", key: "postal_code" },
    { name: "", key: null }
  ],
  rows: 3,
  sound: 0,
  faulty: 0,
  duplicates: 1,
  created: 0,
  changed: [],
  businesses: null,
  ...changes
})

/** Returns a row of a file. */
export const sampleRow = (number: number, changes: Partial<ImportRow> = {}): ImportRow => ({
  number,
  cells: ["3511 ab", null, 1.5, true, "é 👍"],
  status: "waiting",
  faults: [],
  lead: null,
  ...changes
})

/** Returns rows to store, which hold no contact. */
export const withoutContacts = (rows: ReadonlyArray<ImportRow>): ReadonlyArray<NewRow> =>
  rows.map((row) => ({ row, contacts: [] }))

/** Stores an import of a sample with some rows, and returns it. */
export const addedImport = Effect.fnUntraced(function* (
  sample: Sample,
  rows: ReadonlyArray<ImportRow> = [],
  changes: Partial<Import> = {},
  contacts: ReadonlyArray<Contact> | ((row: ImportRow) => ReadonlyArray<Contact>) = []
) {
  const one = sampleImport(sample, yield* freshId, changes)
  const contactsOf = typeof contacts === "function" ? contacts : () => contacts
  yield* ImportRepository.use(({ insert }) =>
    insert(
      one,
      rows.map((row) => ({ row, contacts: contactsOf(row) })),
      []
    )
  )
  return one
})
