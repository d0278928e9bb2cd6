import { assert, describe, it } from "@effect/vitest"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { cancelled, type Import, readOtherwise, started } from "@leadwell/domain/features/files/import/Import"
import { ImportRepository } from "@leadwell/domain/features/files/import/ImportRepository"
import { commonFaults, faultyRow } from "@leadwell/domain/features/files/import/ImportRow"
import { Imports } from "@leadwell/domain/features/files/import/Imports"
import { type Fault, faultAt } from "@leadwell/domain/input/Fault"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { Effect, Layer, Result, Stream } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, owner, stranger, useCases } from "../../../UseCases.ts"
import { faultsText, header, row, named, fileOf, options, goOn, all, begun, later } from "./ImportFiles.ts"

describe("the rows of imports", () => {
  it.effect("splits a full name, and counts a day from the receipt of the file, as a hook does", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const whole = row(1, { 5: "zo snel mogelijk", 8: "Berg, Jan van der" }).split(";").toSpliced(9, 1).join(";")
      const file = named("names.csv", [whole], header.replace("voornaam;achternaam", "Naam"))
      const { id } = yield* begun(file)
      const { changed } = yield* later(id)
      assert.deepInclude(changed, { column: "Naam", key: "last_name", example_masked: "xxxx, xxx xxx xxx" })
      yield* goOn
      assert.containsSubset(yield* all, [
        { first_name: "Jan", last_name: "van der Berg", preferred_date_of_execution: "2026-01-22" }
      ])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("reads a number by the language of the website of its row", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const field = { key: "gas", label: "Gas", type: "number", required: true }
      const boilers = { id: "boilers", name: "Boilers", slug: "boilers", fields: [field] }
      const english = { code: "reviewed", account: "acme", name: "R", url: "https://r.example", language: "en" }
      yield* CatalogImport.use(({ apply }) =>
        apply({
          websites: [english],
          categories: [{ id: "heating", name: "Heating", slug: "heating", subcategories: [boilers] }]
        })
      )
      const rows = ["demo", "reviewed"].map((website, n) => `${row(n + 1)};${website};1.500`)
      const file = named("leads.csv", [...rows, `${row(3)};demo;1.500.50`], `${header};website_code;fields.gas`)
      const { id } = yield* begun(file, { kind: "leads", subcategory_id: "boilers" })
      yield* goOn
      assert.containsSubset(yield* later(id), { created: 2, faulty: 1 })
      const answers = (yield* all).map(({ answers, website_code }) => [website_code, answers[0]?.value])
      assert.deepStrictEqual(answers.toSorted(), [
        ["demo", 1500],
        ["reviewed", 1.5]
      ])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("finds the names of columns near the top, and tells a row with a quote that is not closed", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { check, faults, get } = yield* Imports
      const broken = row(2).replace("Straat", '"Straat"";x')
      const file = named("a.csv", [row(1), broken, row(3)], `Leads van de website\r\n\r\n${header}`)
      const { one } = yield* check(owner, options, file)
      assert.containsSubset(one, {
        rows: 3,
        faulty: 1,
        source: { sheet: null, row: 3, date_format: "dd-mm-yyyy", is_1904: false }
      })
      yield* goOn
      assert.containsSubset(yield* get(owner, one.id), { status: "checked", sound: 2, faulty: 1 })
      const [told] = yield* Stream.runCollect((yield* faults(owner, one.id, faultsText)).rows)
      assert.strictEqual(told?.at(-1), "row NotClosed")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("passes over empty rows and repeated headers, and tells a row that became faulty meanwhile", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { id } = yield* begun(fileOf(row(1), "", header, ";;;", row(2, { 5: "22-01-2026" })))
      assert.containsSubset(yield* later(id), { rows: 2, sound: 2 })
      yield* TestClock.adjust("2 days")
      yield* goOn
      yield* goOn
      assert.containsSubset(yield* later(id), { status: "done", sound: 1, faulty: 1, created: 1 })
      const [faulty] = yield* ImportRepository.use(({ rows }) => rows(id, "faulty", 0, 9))
      assert.containsSubset(faulty, { number: 6, cells: ["3511 ab"] })
    }).pipe(Effect.provide(useCases))
  )

  it("tell the faults of rows once each, the most common first, and how many others there are", () => {
    const unknown: Fault = { path: ["regions", 0], rule: { _tag: "NotRegion" } }
    const near = faultAt("subcategory_id", { _tag: "Misspelled", written: "a", near: "x" })
    const other = faultAt("subcategory_id", { _tag: "Misspelled", written: "b", near: "x" })
    const late = faultAt("name", { _tag: "Required" })
    const sent = { cells: [], status: "waiting", lead: null } as const
    const rows = [[near, other], [other, unknown, { ...unknown, path: ["regions", 4] }], [late], [near, other]].map(
      (faults, n) => faultyRow({ ...sent, number: n + 2, faults: [] }, faults)
    )
    const all = [
      { fault: other, rows: 3, first: 2 },
      { fault: near, rows: 2, first: 2 },
      { fault: faultAt("regions", unknown.rule), rows: 1, first: 3 },
      { fault: late, rows: 1, first: 4 }
    ]
    assert.deepStrictEqual(commonFaults(rows, 20), { common: all, others: 0 })
    assert.deepStrictEqual(commonFaults(rows, 3), { common: all.slice(0, 3), others: 1 })
    assert.deepStrictEqual(commonFaults([], 3), { common: [], others: 0 })
  })

  it.effect("keeps faults that every store accepts, also of an answer with an odd name", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const rows = ['{"a\\u0000b\\ud800": 1}', "[1]", "no JSON", "{}"].map(
        (text, n) => `${row(n)};"${text.replaceAll('"', '""')}"`
      )
      const file = named("a.csv", rows, `${header};fields`)
      const { one } = yield* Imports.use(({ check }) => check(owner, options, file))
      yield* goOn
      const found = yield* ImportRepository.use(({ rows }) => rows(one.id, "faulty", 0, 9))
      assert.deepStrictEqual(
        found.map(({ faults }) => faultsText(faults)),
        ["fields.ab\ufffd Unexpected", "fields NotObject", "fields NotObject"]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("reads its rows otherwise without the file, and leaves what was erased or not closed as it is", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { check, get, readOtherwise, start } = yield* Imports
      const top = header.replace("e-mail", "adres voor post").replace("akkoord", "datum;akkoord")
      const rows = [1, 2, 1].map((n) => row(n, { 5: "", 11: "", 12: "12/31/2030;ja" })).concat(`"${row(9)}`)
      const { one } = yield* check(owner, options, named("leads.csv", rows, top))
      yield* goOn
      assert.containsSubset(yield* get(owner, one.id), { status: "checked", sound: 0, faulty: 4, duplicates: 0 })
      const { eraseHolding } = yield* ImportRepository
      yield* eraseHolding([{ kind: "email", value: "p2@example.nl" } as Contact])
      const map = { email: "adres voor post", preferred_date_of_execution: "datum" }
      const failed = (input: object) =>
        Effect.map(Effect.flip(readOtherwise(owner, one.id, input)), (error) =>
          error._tag === "InvalidInput" ? faultsText(error.faults) : error._tag
        )
      assert.strictEqual(yield* failed({ map: { phone: "nowhere" } }), "map.phone Unknown")
      assert.strictEqual(yield* failed({ kind: "history" }), "kind Unexpected")
      assert.strictEqual(yield* failed({ website_code: null }), "website_code Required")
      assert.containsSubset(yield* Effect.flip(readOtherwise(stranger, one.id, { map })), { _tag: "ImportNotFound" })
      const again = yield* readOtherwise(owner, one.id, { map: { ...map, phone: "telefoon" } })
      assert.containsSubset(again, { id: one.id, status: "checking", sound: 0, faulty: 0 })
      assert.strictEqual(yield* failed({ map }), "map NotAllowedWith")
      yield* goOn
      const found = { status: "checked", sound: 0, faulty: 3, duplicates: 0, map: { email: "adres voor post" } }
      assert.containsSubset(yield* get(owner, one.id), found)
      const { rows: rowsOf } = yield* ImportRepository
      assert.deepStrictEqual(
        (yield* rowsOf(one.id, "faulty", 0, 9)).map(({ faults, number }) => `${number} ${faultsText(faults)}`),
        ["2 phone Required", "4 phone Required", "5 row NotClosed"]
      )
      assert.lengthOf(yield* rowsOf(one.id, "erased", 0, 9), 1)
      yield* start(owner, one.id)
      yield* goOn
      assert.strictEqual(yield* failed({ map }), "map NotAllowedWith")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("refuses another reading when somebody starts, cancels or reads the import otherwise meanwhile", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const repository = yield* ImportRepository
      /** Reads an import otherwise, while somebody changes it between the look at its rows and the change. */
      const read = Effect.fnUntraced(function* (n: number, rival: (one: Import) => Import) {
        const { one } = yield* Imports.use(({ check }) => check(owner, options, fileOf(row(n))))
        yield* goOn
        const rows: typeof repository.rows = (...of) =>
          Effect.andThen(Effect.orDie(repository.modify(one.id, rival, [])), repository.rows(...of))
        const answer = yield* Imports.use((imports) =>
          imports.readOtherwise(owner, one.id, { map: { description: "straat" } })
        ).pipe(
          Effect.provide(Layer.fresh(Imports.layer)),
          Effect.provideService(ImportRepository, { ...repository, rows }),
          Effect.result
        )
        const stored = yield* later(one.id)
        return { answer, stored }
      })
      const others: ReadonlyArray<readonly [value: string, rival: (one: Import) => Import]> = [
        ["running", started],
        ["cancelled", cancelled],
        ["checking", (one) => readOtherwise(one, { ...one, map: { description: "plaats" } })]
      ]
      for (const [n, [value, rival]] of others.entries()) {
        const { answer, stored } = yield* read(n, rival)
        const fault = faultAt("map", { _tag: "NotAllowedWith", key: "status", value })
        assert.deepStrictEqual(answer, Result.fail(new InvalidInput({ faults: [fault] })))
        assert.strictEqual(stored.status, value)
        assert.notDeepEqual(stored.map, { description: "straat" })
      }
    }).pipe(Effect.provide(useCases))
  )
})
