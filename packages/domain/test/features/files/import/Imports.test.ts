import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { storing } from "@leadwell/domain/features/files/import/Import"
import { Imports } from "@leadwell/domain/features/files/import/Imports"
import { makeImportSteps } from "@leadwell/domain/features/files/import/ImportSteps"
import { Leads } from "@leadwell/domain/intake/Leads"
import { csvFile } from "@leadwell/domain/spreadsheet/CsvFile"
import { Array as Arr, Effect, Stream } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, managerOf, memberOf, operator, owner, stranger, useCases } from "../../../UseCases.ts"
import { faultsText, utf8, header, row, named, fileOf, options, goOn, all, begun, later } from "./ImportFiles.ts"

describe("imports", () => {
  it.effect("checks a file first, and makes leads of its sound rows once it is started", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const imports = yield* Imports
      const file = fileOf(row(1), row(2, { 0: "nowhere" }), "", row(3), row(1, { 9: "Twice" }))
      const { isRepeated, one } = yield* imports.check(owner, options, file)
      assert.isFalse(isRepeated)
      assert.containsSubset(one, { status: "checking", rows: 4, sound: 0, duplicates: 0 })
      yield* goOn
      const checked = yield* imports.get(owner, one.id)
      assert.containsSubset(checked, { status: "checked", sound: 3, faulty: 1, duplicates: 1, created: 0 })
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
      const token = { kind: "token", id: "another", name: "Another" } as const
      const another = principalWith({ account: AccountId.make("acme"), actor: token }, "leads:create")
      assert.strictEqual((yield* imports.get(another, one.id)).id, one.id)
      assert.strictEqual((yield* Effect.flip(imports.faults(another, one.id, faultsText)))._tag, "ImportNotFound")
      assert.isNull((yield* imports.withFaults(another, one.id))[1])
      for (const reader of [managerOf("acme"), operator]) {
        yield* imports.faults(reader, one.id, faultsText)
        assert.lengthOf((yield* imports.withFaults(reader, one.id))[1]!.common, 1)
      }
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
      assert.deepStrictEqual(leads.map(({ last_name }) => last_name).toSorted(), ["Jansen 1", "Jansen 3", "Twice"])
      assert.deepStrictEqual(leads.map(({ phone }) => phone).toSorted()[0], "0612345001")
      assert.isTrue((yield* imports.check(owner, options, file)).isRepeated)
      assert.deepStrictEqual(
        (yield* AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))).items
          .map(({ entry }) => entry.action)
          .filter((action) => action.startsWith("import.")),
        ["import.started", "import.viewed", "import.viewed", "import.viewed", "import.sent"]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tells all faults of the options, and of a file that is no table", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { check } = yield* Imports
      const refused = (input: object, file = fileOf(row(1)), sender = owner) =>
        Effect.flip(check(sender, input as typeof options, file)).pipe(
          Effect.map((error) => (error._tag === "InvalidInput" ? faultsText(error.faults) : error._tag))
        )
      const asked = [
        {},
        { kind: "other", website_code: "nobody", subcategory_id: "nothing", accept_terms: "maybe", more: 1 },
        { ...options, map: "{" },
        { ...options, map: '{"postal_code": "Onze postcode", "nothing": "straat", "fields.gas": "plaats"}' },
        { kind: "leads" }
      ]
      assert.deepStrictEqual(yield* Effect.forEach(asked, (input) => refused(input)), [
        "kind Required",
        "more Unexpected,kind NotSelectable,website_code NotSelectable,subcategory_id NotSelectable,accept_terms NotBoolean",
        "map NotObject",
        "map.postal_code Unknown,map.nothing NotSelectable",
        "website_code Required,subcategory_id Required"
      ])
      const noTerms = named("a.csv", ["3511AB"], "postcode")
      assert.strictEqual(yield* refused(options, noTerms), "accept_terms Required")
      const { one } = yield* check(owner, { ...options, accept_terms: "true" }, noTerms)
      assert.strictEqual(one.status, "checking")
      const many = named(
        "a.csv",
        Arr.makeBy(10_001, (n) => `3511AB,ja,${n}`),
        "postcode,akkoord,n"
      )
      assert.strictEqual(yield* refused(options, many), "file TooMany")
      assert.strictEqual(
        yield* refused(options, { name: "a", bytes: new Uint8Array(10 * 1024 * 1024 + 1) }),
        "file FileTooLarge"
      )
      const failures = [
        ["", "no_known_column"],
        ["Jan,Jansen\nPiet,Pietersen", "no_known_column"],
        ["PK\u0003\u0004", "other_format"]
      ] as const
      for (const [text, failure] of failures) {
        const failed = yield* check(owner, options, { name: "a.csv", bytes: utf8.encode(text) })
        assert.containsSubset(failed.one, { status: "failed", failure, source: null, rows: 0, columns: [] })
        // Somebody may mend what stopped it.
        assert.isFalse((yield* check(owner, options, { name: "a.csv", bytes: utf8.encode(text) })).isRepeated)
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("lets an account import into its own websites alone, and nobody see what is not his", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const imports = yield* Imports
      const scoped = memberOf("acme", { websites: ["reviewed"] })
      const tags = yield* Effect.forEach([stranger, scoped], (sender) =>
        Effect.map(Effect.flip(imports.check(sender, options, fileOf(row(1)))), (error) =>
          error._tag === "InvalidInput" ? faultsText(error.faults) : error._tag
        )
      )
      assert.deepStrictEqual(tags, ["website_code NotSelectable", "website_code NotSelectable"])
      for (const kind of ["history", "leads"]) {
        const error = yield* Effect.flip(
          imports.check(memberOf("acme"), { ...options, kind, website_code: "none" }, fileOf())
        )
        assert.strictEqual(error._tag, kind === "history" ? "NotGranted" : "InvalidInput")
      }
      const top = `${header};website`
      const file = named("a.csv", [`${row(1)};demo`, `${row(2)};reviewed`, `${row(3)};none`], top)
      const { one } = yield* imports.check(scoped, { kind: "leads", subcategory_id: "heat-pumps" }, file)
      yield* goOn
      assert.containsSubset(yield* imports.get(scoped, one.id), { status: "checked", sound: 1, faulty: 2 })
      assert.strictEqual((yield* imports.get(owner, one.id)).id, one.id)
      assert.strictEqual((yield* imports.get(operator, one.id)).id, one.id)
      for (const call of [imports.get, imports.start, imports.cancel]) {
        assert.strictEqual((yield* Effect.flip(call(stranger, one.id)))._tag, "ImportNotFound")
      }
      assert.strictEqual((yield* Effect.flip(imports.withFaults(stranger, one.id)))._tag, "ImportNotFound")
      assert.strictEqual((yield* imports.page(stranger, { page: 1, per_page: 9 })).total, 0)
      assert.strictEqual((yield* imports.page(operator, { page: 1, per_page: 9 })).total, 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("stores some leads in a step, and stops when it is cancelled", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const imports = yield* Imports
      const { step } = yield* makeImportSteps
      const { limit } = storing.leads
      const file = fileOf(row(0), ...Arr.makeBy(limit + 1, (n) => row(n + 1)))
      const { id } = yield* begun(file)
      yield* step("running")
      assert.strictEqual((yield* later(id)).created, limit)
      yield* imports.cancel(owner, id)
      yield* goOn
      assert.containsSubset(yield* later(id), { status: "cancelled", created: limit })
      assert.strictEqual((yield* imports.start(owner, id)).status, "cancelled")
      // What is in stays, and does not come twice, also when the keys of the requests are forgotten.
      yield* TestClock.adjust("3 days")
      const again = yield* begun(file)
      assert.notStrictEqual(again.id, id)
      yield* goOn
      assert.containsSubset(yield* later(again.id), { status: "done", created: limit + 2, duplicates: 0 })
      const stored = yield* Leads.use((leads) => leads.page(operator, {}, { page: 1, per_page: 1 }))
      assert.strictEqual(stored.total, limit + 2)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("takes the faulty rows as they are written, once they are mended", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const imports = yield* Imports
      const { id } = yield* begun(fileOf(row(1, { 6: "'=1+1" }), row(2, { 0: "x", 6: "'=1+1" }), `${row(3)};extra`))
      yield* goOn
      yield* goOn
      const table = yield* imports.faults(owner, id, faultsText)
      const text = yield* Stream.mkString(Stream.decodeText(csvFile(table, { bom: true, delimiter: ";" })))
      assert.include(text, ";;postal_code NotPostalCode")
      const mended = text.replace("\r\nx;", "\r\n3511AB;").replace("extra", "")
      const next = yield* begun({ name: "mended.csv", bytes: utf8.encode(mended) })
      yield* goOn
      yield* goOn
      assert.containsSubset(yield* later(next.id), { status: "done", rows: 2, created: 2 })
      assert.deepStrictEqual(
        (yield* all).map(({ description, last_name }) => `${last_name} ${description}`).toSorted(),
        ["Jansen 1 =1+1", "Jansen 2 =1+1", "Jansen 3 Tekst"]
      )
    }).pipe(Effect.provide(useCases))
  )
})
