import { contactsIn } from "@leadwell/domain/features/files/import/NewRows"
import { Effect } from "effect"
import { freshId } from "../../../Law.ts"
import type { Sample } from "../../../sample/SampleCatalog.ts"
import { addedImport, sampleRow } from "./SampleImport.ts"

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

const cellsOf = (mark: string, { email, isFaulty = false, phone }: SampleFileRow, index: number) => ({
  postal_code: isFaulty ? "nowhere" : "3511AB",
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "1",
  preferred_date_of_execution: "2030-01-01",
  description: "Text",
  gender: "male",
  first_name: "Jan",
  last_name: `${mark} ${index}`,
  email: emailOf(mark, email),
  phone: phoneOf(mark, phone),
  fields: '{"annual_gas_consumption": 1500}'
})

const columns = Object.keys(cellsOf("0", { email: 0, phone: 0 }, 0)).map((key) => ({ name: key, key }))

/** Stores an import of some rows. Equal numbers are equal contacts in all files of one mark, and in no others. */
export const importOf = Effect.fnUntraced(function* (
  sample: Sample,
  mark: string,
  digest: string,
  all: ReadonlyArray<SampleFileRow>
) {
  const rows = all.map((row, index) => sampleRow(index + 2, { cells: Object.values(cellsOf(mark, row, index)) }))
  const changes = { digest, subcategory: sample.subcategory.id, rows: rows.length, scope: null, duplicates: 0, columns }
  return yield* addedImport(sample, rows, changes, contactsIn)
})

/** Stores an import of rows of people whom no other import has. Its digest is its mark, and its last row is faulty. */
export const newImport = Effect.fnUntraced(function* (sample: Sample, count: number) {
  const mark = yield* freshId
  const rows = Array.from({ length: count }, (_, n) => ({ email: n, phone: n, isFaulty: n === count - 1 }))
  return yield* importOf(sample, mark, mark, rows)
})
