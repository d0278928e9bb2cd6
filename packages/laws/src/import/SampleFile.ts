import { contactsIn } from "@leadwell/domain/import/NewRows"
import { Effect } from "effect"
import { freshId } from "../Law.ts"
import type { Sample } from "../sample/SampleCatalog.ts"
import { addedImport, sampleRow } from "./SampleImport.ts"

const keys = [
  "postal_code",
  "city",
  "street",
  "street_number",
  "preferred_date_of_execution",
  "description",
  "gender",
  "first_name",
  "last_name",
  "email",
  "phone",
  "fields"
]

/** Returns the e-mail address of a person of a file. */
export const emailOf = (mark: string, number: number): string => `p${number}-${mark}@example.nl`

const phoneOf = (mark: string, number: number): string =>
  `0${String((BigInt(`0x${mark.replaceAll("-", "")}`) + BigInt(number)) % 1_000_000_000n).padStart(9, "1")}`

/** A row of a file, by the numbers of its e-mail address and its telephone number. A faulty one has no postal code. */
export interface SampleFileRow {
  readonly email: number
  readonly phone: number
  readonly isFaulty?: boolean
}

const cellsOf = (mark: string, { email, isFaulty = false, phone }: SampleFileRow, index: number) => [
  isFaulty ? "nowhere" : "3511AB",
  "Utrecht",
  "Oudegracht",
  "1",
  "2030-01-01",
  "Text",
  "male",
  "Jan",
  `${mark} ${index}`,
  emailOf(mark, email),
  phoneOf(mark, phone),
  '{"annual_gas_consumption": 1500}'
]

/** Stores an import of some rows. Equal numbers are equal contacts in all files of one mark, and in no others. */
export const importOf = Effect.fnUntraced(function* (
  sample: Sample,
  mark: string,
  digest: string,
  all: ReadonlyArray<SampleFileRow>
) {
  const rows = all.map((row, index) => sampleRow(index + 2, { cells: cellsOf(mark, row, index) }))
  const columns = keys.map((key) => ({ name: key, key }))
  const changes = { digest, subcategory: sample.subcategory.id, rows: rows.length, scope: null, duplicates: 0, columns }
  return yield* addedImport(sample, rows, changes, contactsIn)
})

/** Stores an import of rows of people whom no other import has. Its digest is its mark, and its last row is faulty. */
export const newImport = Effect.fnUntraced(function* (sample: Sample, count: number) {
  const mark = yield* freshId
  const rows = Array.from({ length: count }, (_, n) => ({ email: n, phone: n, isFaulty: n === count - 1 }))
  return yield* importOf(sample, mark, mark, rows)
})
