import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { Imports } from "@leadwell/domain/import/Imports"
import { makeImportSteps } from "@leadwell/domain/import/ImportSteps"
import type { Fault } from "@leadwell/domain/input/Fault"
import { Leads } from "@leadwell/domain/intake/Leads"
import { Effect, Stream } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, owner, useCases } from "../UseCases.ts"

const faultsText = (faults: ReadonlyArray<Fault>) =>
  faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`).join()

const utf8 = new TextEncoder()

export const header = [
  "postcode;huisnummer;toevoeging;straat;plaats;gewenste datum;omschrijving;geslacht;voornaam;achternaam;e-mail;telefoon;akkoord"
]

const row = (n: number, changes: Readonly<Record<number, string>> = {}) =>
  ["3511 ab", "1", "", "Straat", "Utrecht", "01-03-2026", "Tekst", "male", "Jan", `Jansen ${n}`, `p${n}@example.nl`]
    .concat([`6123450${String(n).padStart(2, "0")}`, "ja"])
    .map((cell, index) => changes[index] ?? cell)
    .join(";")

const fileOf = (...rows: ReadonlyArray<string>) => ({
  name: "leads.csv",
  bytes: utf8.encode([...header, ...rows].join("\r\n"))
})

const options = { kind: "leads", website_code: "demo", subcategory_id: "heat-pumps" }

/** Takes the steps that are due now and in the next second. */
const goOn = Effect.gen(function* () {
  const { turn } = yield* makeImportSteps
  yield* TestClock.adjust("1 second")
  yield* turn
})

const all = Effect.map(
  Leads.use((leads) => leads.page(operator, {}, { page: 1, per_page: 100 })),
  ({ items }) => items
)

describe("imports", () => {
  it.effect("checks a file first, and makes leads of its sound rows once it is started", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const imports = yield* Imports
      const file = fileOf(row(1), row(2, { 0: "nowhere" }), "", row(3), row(1, { 9: "Twice" }))
      const { isRepeated, one } = yield* imports.check(owner, options, file)
      assert.isFalse(isRepeated)
      assert.containsSubset(one, { status: "checking", rows: 4, sound: 0, duplicates: 1 })
      yield* goOn
      const checked = yield* imports.get(owner, one.id)
      assert.containsSubset(checked, { status: "checked", sound: 3, faulty: 1, created: 0 })
      assert.deepStrictEqual(
        checked.changed.map(({ column, example_masked, key }) => [column, key, example_masked]),
        [
          ["postcode", "postal_code", "9999 xx"],
          ["gewenste datum", "preferred_date_of_execution", "99-99-9999"],
          ["telefoon", "phone", "999999999"],
          ["akkoord", "accept_terms", "xx"]
        ]
      )
      assert.lengthOf(yield* all, 0)
      const table = yield* imports.faults(owner, one.id, (faults) => faultsText(faults))
      const [faulty, ...others] = yield* Stream.runCollect(table.rows)
      assert.lengthOf(others, 0)
      assert.deepStrictEqual(
        [faulty?.[0], faulty?.[8], faulty?.at(-1)],
        ["nowhere", "Jan", "postal_code NotPostalCode"]
      )
      assert.strictEqual((yield* imports.start(owner, one.id)).status, "running")
      yield* goOn
      yield* goOn
      assert.containsSubset(yield* imports.get(owner, one.id), { status: "done", created: 3, duplicates: 1 })
      const leads = yield* all
      assert.deepStrictEqual(leads.map(({ lead }) => lead.last_name).toSorted(), ["Jansen 1", "Jansen 3", "Twice"])
      assert.deepStrictEqual(leads.map(({ lead }) => lead.phone).toSorted()[0], "0612345001")
      assert.isTrue((yield* imports.check(owner, options, file)).isRepeated)
      assert.deepStrictEqual(
        (yield* AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))).items
          .map(({ entry }) => entry.action)
          .filter((action) => action.startsWith("import.")),
        ["import.started", "import.viewed", "import.sent"]
      )
    }).pipe(Effect.provide(useCases))
  )
})
