import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { ConsentRepository } from "@leadwell/domain/consent/ConsentRepository"
import { ConsentTexts } from "@leadwell/domain/consent/ConsentTexts"
import { Events } from "@leadwell/domain/event/Events"
import {
  cancelled,
  type Import,
  type ImportId,
  readOtherwise,
  started,
  storing,
  withChanged
} from "@leadwell/domain/import/Import"
import { ImportRepository } from "@leadwell/domain/import/ImportRepository"
import { commonFaults, faultyRow } from "@leadwell/domain/import/ImportRow"
import { Imports } from "@leadwell/domain/import/Imports"
import { makeImportSteps } from "@leadwell/domain/import/ImportSteps"
import { withoutNames } from "@leadwell/domain/import/NamesOfPersons"
import { contactsIn } from "@leadwell/domain/import/NewRows"
import { rowsByPerson } from "@leadwell/domain/import/SamePerson"
import { type Fault, faultAt } from "@leadwell/domain/input/Fault"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { Persons } from "@leadwell/domain/person/Persons"
import { csvFile } from "@leadwell/domain/spreadsheet/CsvFile"
import { Array as Arr, DateTime, Effect, Layer, Option, Result, Schema, Stream } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, leadRequest, managerOf, memberOf, operator, owner, receive, stranger, useCases } from "../UseCases.ts"

const faultsText = (faults: ReadonlyArray<Fault>) =>
  faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`).join()

const utf8 = new TextEncoder()

const header =
  "postcode;huisnummer;toevoeging;straat;plaats;gewenste datum;omschrijving;geslacht;voornaam;achternaam;e-mail;telefoon;akkoord"

const row = (n: number, changes: Readonly<Record<number, string>> = {}) =>
  ["3511 ab", "1", "", "Straat", "Utrecht", "01-03-2026", "Tekst", "male", "Jan", `Jansen ${n}`, `p${n}@example.nl`]
    .concat([`6123450${String(n).padStart(2, "0")}`, "ja"])
    .map((cell, index) => changes[index] ?? cell)
    .join(";")

const named = (name: string, rows: ReadonlyArray<string>, top = header) => ({
  name,
  bytes: utf8.encode([top, ...rows].join("\r\n"))
})

const fileOf = (...rows: ReadonlyArray<string>) => named("leads.csv", rows)

const options = { kind: "leads", website_code: "demo", subcategory_id: "heat-pumps" }

const written = (n: number, at: string) => `${row(n, { 5: "15-01-2026" })};${at};1;`

/** Takes the steps that are due in the next second. */
const goOn = Effect.gen(function* () {
  const { turn } = yield* makeImportSteps
  yield* TestClock.adjust("1 second")
  yield* turn
})

const all = Effect.map(
  Leads.use((leads) => leads.page(operator, {}, { page: 1, per_page: 100 })),
  ({ items }) => items.map(({ lead }) => lead)
)

/** Sends a file, checks it, and starts it. */
const begun = Effect.fnUntraced(function* (file: ReturnType<typeof fileOf>, input: object = options, sender = owner) {
  const imports = yield* Imports
  const { one } = yield* imports.check(sender, input as typeof options, file)
  yield* goOn
  return yield* imports.start(sender, one.id)
})

const later = (id: ImportId) => Imports.use(({ get }) => get(operator, id))

describe("imports", () => {
  it("look for contacts in all cells but dates, whose digits look like a telephone number", () => {
    const cells = [
      "2026-11-03 10:00",
      "03-11-2026 10:00:30",
      "2026-11-03T10:00:00Z",
      "Tue, 3 Nov 2026 10:00:00 GMT",
      "bel +31 6 12345099",
      "612345098.0",
      "1612345097",
      20261103,
      null
    ]
    assert.deepStrictEqual(
      contactsIn({ cells }).map(({ value }) => value),
      ["0612345099", "0612345098"]
    )
  })

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

  it.effect("foresees no repetition where nothing is a duplicate, and of the past each", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const boilers = { id: "boilers", name: "Boilers", slug: "boilers", duplicate_window_days: 0 }
      const asking = { code: "asking", account: "acme", name: "A", url: "https://a.example", confirm: "mail" }
      yield* CatalogImport.use(({ apply }) =>
        apply({
          websites: [asking],
          categories: [{ id: "heating", name: "Heating", slug: "heating", subcategories: [boilers] }]
        })
      )
      const counts = Effect.fnUntraced(function* (name: string, input: object, top = header, more = "") {
        const file = named(
          name,
          [1, 1, 2].map((n) => `${row(n, { 9: name })}${more}`),
          top
        )
        const { duplicates, id } = yield* begun(file, input, operator)
        yield* goOn
        yield* goOn
        const done = yield* later(id)
        assert.containsSubset(done, { status: "done", created: 3 })
        return [duplicates, done.duplicates]
      })
      assert.deepStrictEqual(yield* counts("window", { ...options, subcategory_id: "boilers" }), [0, 0])
      assert.deepStrictEqual(yield* counts("confirm", { ...options, website_code: "asking" }), [0, 0])
      assert.deepStrictEqual(yield* counts("first", options), [1, 1])
      assert.deepStrictEqual(yield* counts("second", options), [3, 3])
      yield* TestClock.adjust("40 days")
      const past = [{ ...options, kind: "history" }, `${header};created_at`, ";01-12-2025 12:00"] as const
      assert.deepStrictEqual(yield* counts("past", ...past), [3, 3])
    }).pipe(Effect.provide(useCases))
  )

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
      const cells = (n: number) => row(n, { 5: "", 11: "", 12: "12/31/2030;ja" })
      const rows = [cells(1), cells(2), cells(1), `"${row(9)}`]
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

  it.effect("leaves nothing of a person who is blocked or erased in a row", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const persons = yield* Persons
      yield* persons.block(operator, { phone: "0612345001", email: "nobody@example.nl" })
      const { one } = yield* Imports.use(({ check }) => check(owner, options, fileOf(row(1), row(2), row(3))))
      yield* goOn
      yield* persons.erase(operator, { email: "P2@example.nl", reason: "request" })
      const held = yield* ImportRepository.use(({ rows }) => rows(one.id, "erased", 0, 9))
      assert.deepStrictEqual(
        held.map(({ cells, number }) => [number, cells]),
        [
          [2, null],
          [3, null]
        ]
      )
      yield* Imports.use(({ start }) => start(owner, one.id))
      yield* goOn
      yield* goOn
      assert.deepStrictEqual(
        (yield* all).map(({ last_name }) => last_name),
        ["Jansen 3"]
      )
      const [created] = yield* ImportRepository.use(({ rows }) => rows(one.id, "created", 0, 9))
      assert.isNull(created?.cells)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("keeps leads of the past as closed on their own day, tells nobody, and knows their persons", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* CatalogImport.use(({ apply }) =>
        apply({
          websites: [{ code: "demo", account: "acme", name: "D", url: "https://demo.example", consent: "required" }]
        })
      )
      const text = { language: "nl", text: "Bel gerust.", purposes: ["call"] }
      yield* ConsentTexts.use(({ add }) => add(operator, WebsiteCode.make("demo"), text))
      yield* Persons.use((persons) => persons.block(operator, { phone: "0612345003", email: "nobody@example.nl" }))
      const top = `${header};created_at;consent.text_version;consent.given_at`
      const file = named(
        "past.csv",
        [
          written(1, "10-01-2026 09:00"),
          written(2, "01-12-2025 12:00"),
          written(3, "01-12-2025"),
          written(4, "morgen")
        ],
        top
      )
      const { id } = yield* begun(file, { ...options, kind: "history" }, operator)
      assert.containsSubset(yield* later(id), { status: "running", sound: 2, faulty: 1 })
      yield* goOn
      const leads = yield* all
      const told = [
        ["Jansen 1", "closed", "2026-01-10T08:00:00.000Z"],
        ["Jansen 2", "closed", "2025-12-01T11:00:00.000Z"]
      ]
      assert.deepStrictEqual(
        leads.map(({ created_at, last_name, stage }) => [last_name, stage, DateTime.formatIso(created_at)]),
        told
      )
      const events = yield* Events.use((all) => all.page(operator, {}, { page: 1, per_page: 9 }))
      assert.deepStrictEqual(
        events.items.map(({ event }) => [event.type, DateTime.formatIso(event.at)]).toSorted(),
        told.map(([, , at]) => ["lead.imported", at]).toSorted()
      )
      const record = yield* ConsentRepository.use(({ recordOf }) => recordOf(leads[0]!.id))
      assert.containsSubset(Option.getOrThrow(record), {
        source: "import",
        given_at: leads[0]!.created_at,
        received_at: yield* DateTime.now
      })
      const consent = { text_version: 1, language: "nl" }
      const stages = yield* Effect.forEach([1, 2], (n) =>
        Effect.map(receive({ email: `p${n}@example.nl`, consent }), ({ lead }) => lead.stage)
      )
      assert.deepStrictEqual(stages, ["duplicate", "open"])
      // A person who was blocked in the last moment.
      const request = { ...leadRequest, phone: "0612345003", preferred_date_of_execution: "2026-01-20", consent }
      const past = DateTime.makeUnsafe("2026-01-10T08:00:00Z")
      const found = { source: "import", past } as const
      const { answer } = yield* LeadIntake.use(({ receiveOnce }) => receiveOnce(owner, request, "key", found))
      const { lead } = yield* LeadRepository.use(({ get }) => get(answer.id))
      assert.containsSubset(lead, { stage: "closed", last_name: "", phone: "", anonymised_at: past })
    }).pipe(Effect.provide(useCases))
  )
})

const person: ReadonlyArray<Contact> = [
  { kind: "email", value: "an@x.nl" },
  { kind: "phone", value: "0631415926" }
]

const Values = Schema.Array(Schema.Literals(["a", "b", "c", "d", "e", "f", "g", "h"])).check(Schema.isMaxLength(2))

const mentioning = (text: string) => ({
  text,
  contacts: [...text].map((value): Contact => ({ kind: "email", value }))
})

describe("rowsByPerson", () => {
  it.prop(
    "puts rows into lists in their order, and those with a common contact into one",
    [Schema.Array(Values)],
    ([all]) => {
      const rows = all.map((values, number) => ({
        number,
        contacts: values.map((value): Contact => ({ kind: "email", value }))
      }))
      const lists = rowsByPerson(rows)
      for (const list of lists) {
        assert.deepStrictEqual(
          list.toSorted((a, b) => a.number - b.number),
          list
        )
      }
      assert.deepStrictEqual(
        lists.flat().toSorted((a, b) => a.number - b.number),
        rows
      )
      const known = lists.map((list) => new Set(list.flatMap(({ contacts }) => contacts.map(({ value }) => value))))
      for (const [n, values] of known.entries()) {
        assert.isTrue(known.slice(n + 1).every((others) => values.isDisjointFrom(others)))
      }
    }
  )

  it("joins rows by way of another, and leaves those without a common contact apart", () => {
    const lists = rowsByPerson(["a", "b", "", "c", "ab", "", "b"].map(mentioning))
    assert.deepStrictEqual(
      lists.map((list) => list.map(({ text }) => text)),
      [["a", "b", "ab", "b"], [""], ["c"], [""]]
    )
  })
})

const called = (name: string): Pick<Import, "changed" | "columns" | "file" | "map" | "source"> => ({
  file: name,
  map: { city: name },
  columns: [{ name, key: "city" }],
  source: { sheet: name, row: 1, date_format: "dd-mm-yyyy", is_1904: false },
  changed: []
})

describe("withoutNames", () => {
  it.each([
    "an@x.nl",
    "An@X.nl.csv",
    "upload of an@x.nl.csv",
    "upload_of_an@x.nl_2.xlsx",
    "an@x.nl-2026.csv",
    "lead 06-31 41 59 26.xlsx",
    "lead_+31631415926.csv"
  ])("erases %s", (name) => {
    assert.deepStrictEqual(withoutNames(called(name), person), called("…"))
  })

  it.each(["", "Postcode", "jan@x.nl.csv", "an@x.nl.be", "leads 2026-11-28 06.12.34.csv", "0631415927.csv"])(
    "keeps %s",
    (name) => {
      const one = called(name)
      assert.strictEqual(withoutNames(one, person), one)
    }
  )

  it("keeps everything at the erasure of nobody", () => {
    const one = called("an@x.nl")
    assert.strictEqual(withoutNames(one, []), one)
  })

  it("leaves the readings of a column that was renamed while a step went on", () => {
    const reading = { column: "an@x.nl", key: "city", example_masked: "x" }
    assert.deepStrictEqual(withChanged(called("an@x.nl"), [reading]), [reading])
    assert.deepStrictEqual(withChanged(withoutNames(called("an@x.nl"), person), [reading]), [])
  })
})
