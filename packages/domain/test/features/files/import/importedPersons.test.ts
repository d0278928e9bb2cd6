import { assert, describe, it } from "@effect/vitest"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { Events } from "@leadwell/domain/event/Events"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { type Import, withChanged } from "@leadwell/domain/features/files/import/Import"
import { ImportRepository } from "@leadwell/domain/features/files/import/ImportRepository"
import { Imports } from "@leadwell/domain/features/files/import/Imports"
import { withoutNames } from "@leadwell/domain/features/files/import/NamesOfPersons"
import { contactsIn } from "@leadwell/domain/features/files/import/NewRows"
import { rowsByPerson } from "@leadwell/domain/features/files/import/SamePerson"
import { ConsentRepository } from "@leadwell/domain/features/privacy/consent/ConsentRepository"
import { ConsentTexts } from "@leadwell/domain/features/privacy/consent/ConsentTexts"
import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { DateTime, Effect, Option, Schema } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, leadRequest, operator, owner, receive, useCases } from "../../../UseCases.ts"
import { header, row, named, fileOf, options, written, goOn, all, begun, later } from "./ImportFiles.ts"

describe("the persons of imports", () => {
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
