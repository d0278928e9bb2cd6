import type { ImportId } from "@leadwell/domain/features/files/import/Import"
import { Imports } from "@leadwell/domain/features/files/import/Imports"
import { makeImportSteps } from "@leadwell/domain/features/files/import/ImportSteps"
import type { Fault } from "@leadwell/domain/input/Fault"
import { Leads } from "@leadwell/domain/intake/Leads"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { operator, owner } from "../../../UseCases.ts"

/** Returns the faults of a row, as texts of their paths and rules. */
export const faultsText = (faults: ReadonlyArray<Fault>) =>
  faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`).join()

/** The encoder of files. */
export const utf8 = new TextEncoder()

/** The names of the columns of a file of leads. */
export const header =
  "postcode;huisnummer;toevoeging;straat;plaats;gewenste datum;omschrijving;geslacht;voornaam;achternaam;e-mail;telefoon;akkoord"

/** Returns the row of a lead, with other cells at some places. */
export const row = (n: number, changes: Readonly<Record<number, string>> = {}) =>
  ["3511 ab", "1", "", "Straat", "Utrecht", "01-03-2026", "Tekst", "male", "Jan", `Jansen ${n}`, `p${n}@example.nl`]
    .concat([`6123450${String(n).padStart(2, "0")}`, "ja"])
    .map((cell, index) => changes[index] ?? cell)
    .join(";")

/** Returns a file of rows below names of columns. */
export const named = (name: string, rows: ReadonlyArray<string>, top = header) => ({
  name,
  bytes: utf8.encode([top, ...rows].join("\r\n"))
})

/** Returns a file of rows of leads. */
export const fileOf = (...rows: ReadonlyArray<string>) => named("leads.csv", rows)

/** What is said of a whole file of leads. */
export const options = { kind: "leads", website_code: "demo", subcategory_id: "heat-pumps" }

/** Returns the row of a lead of the past. */
export const written = (n: number, at: string) => `${row(n, { 5: "15-01-2026" })};${at};1;`

/** Takes the steps that are due in the next second. */
export const goOn = Effect.gen(function* () {
  const { turn } = yield* makeImportSteps
  yield* TestClock.adjust("1 second")
  yield* turn
})

/** All leads. */
export const all = Effect.map(
  Leads.use((leads) => leads.page(operator, {}, { page: 1, per_page: 100 })),
  ({ items }) => items.map(({ lead }) => lead)
)

/** Sends a file, checks it, and starts it. */
export const begun = Effect.fnUntraced(function* (
  file: ReturnType<typeof fileOf>,
  input: object = options,
  sender = owner
) {
  const imports = yield* Imports
  const { one } = yield* imports.check(sender, input as typeof options, file)
  yield* goOn
  return yield* imports.start(sender, one.id)
})

/** Returns an import as it is now. */
export const later = (id: ImportId) => Imports.use(({ get }) => get(operator, id))
