import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { CatalogExport } from "@leadwell/domain/features/catalogfile/CatalogExport"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { idOfName, idsByName } from "@leadwell/domain/features/files/import/BusinessNames"
import type { ImportId } from "@leadwell/domain/features/files/import/Import"
import { ImportRepository } from "@leadwell/domain/features/files/import/ImportRepository"
import { Imports } from "@leadwell/domain/features/files/import/Imports"
import { makeImportSteps } from "@leadwell/domain/features/files/import/ImportSteps"
import { Effect, Layer, Schema } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, owner, stranger, useCases } from "../../../UseCases.ts"

const layer = Layer.provideMerge(CatalogExport.layer, useCases)

const utf8 = new TextEncoder()

const file = (...rows: ReadonlyArray<string>) => ({ name: "businesses.csv", bytes: utf8.encode(rows.join("\r\n")) })

const goOn = Effect.gen(function* () {
  const { turn } = yield* makeImportSteps
  yield* TestClock.adjust("1 second")
  yield* turn
})

const seen = (id: ImportId) => Imports.use(({ get }) => get(operator, id))

const started = (id: ImportId) => Imports.use(({ start }) => start(operator, id))

/** Sends a file and returns what its check found. */
const checked = Effect.fnUntraced(function* (rows: ReadonlyArray<string>, options: object = {}) {
  const { one } = yield* Imports.use(({ check }) => check(operator, { kind: "businesses", ...options }, file(...rows)))
  yield* goOn
  return yield* seen(one.id)
})

const faultsOf = Effect.fnUntraced(function* (id: ImportId) {
  const rows = yield* ImportRepository.use((imports) => imports.rows(id, "faulty", 0, 100))
  return rows.map(({ faults, number }) => [number, ...faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`)])
})

const businesses = Effect.map(
  CatalogExport.use(({ writeLists }) => writeLists(["businesses"])),
  (lists) => lists.businesses!
)

const named = Effect.fnUntraced(function* (id: string) {
  return (yield* businesses).find((one) => one.id === id)
})

const header = "business_id;account;naam;kvk;postcode;plaats;land;telefoon;soort;regio's;per dag;gewicht;actief;dagen"

/** The rows of a new business of an account. */
const newOf = (account: string) => [
  "business_id;account;name;coc_id;postal_code;city",
  `new;${account};New;12345678;3511AB;Utrecht`
]

const subscribedTo = (subcategory: string) => `B${subcategory};1;1000AA;A;${subcategory};*`

describe("imports of businesses", () => {
  it.effect("add businesses with their subscriptions, and show before what they would do", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const rows = [
        "new-bv;acme;Nieuw BV;1234567;3511 AB;Utrecht;nl;301234567;heat-pumps;35 36, 1000-1099;5;2,5;ja;ma di za",
        "new-bv;;;;;;;;boilers;*;-;;nee;",
        "tweede;acme;Tweede;00012345;1000;Brussel;be;;;;;;nee;"
      ]
      const one = yield* checked([header, ...rows])
      assert.containsSubset(one, { status: "checked", rows: 3, sound: 3, faulty: 0, created: 0, duplicates: 0 })
      const none = { count: 0, ids: [] }
      const added = { count: 2, ids: ["new-bv", "tweede"] }
      const accounts = { added: none, used: { count: 1, ids: ["acme"] } }
      const changes = { added, changed: none, unchanged: none, accounts }
      assert.deepStrictEqual(one.businesses, changes)
      assert.strictEqual((yield* businesses).length, 1)
      assert.deepStrictEqual(one.changed.map(({ example_masked, key }) => `${key} ${example_masked}`).toSorted(), [
        "active xx",
        "coc_id 9999999",
        "country xx",
        "daily_cap -",
        "phone 999999999",
        "weight 9,9"
      ])
      yield* started(one.id)
      yield* goOn
      assert.containsSubset(yield* seen(one.id), { status: "done", created: 3, businesses: changes })
      const found = yield* named("new-bv")
      assert.containsSubset(found, { name: "Nieuw BV", coc_id: "01234567", country: "Nederland", phone: "0301234567" })
      const [pumps, boilers] = found!.subscriptions
      assert.containsSubset(pumps, { regions: ["35", "36", "1000-1099"], daily_cap: 5, weight: 2.5, active: true })
      assert.deepStrictEqual(pumps!.weekdays, ["mon", "tue", "sat"])
      assert.containsSubset(boilers, { subcategory: "boilers", regions: ["*"], daily_cap: null, active: false })
      assert.containsSubset(yield* named("tweede"), { coc_id: "00012345", country: "België", active: false })
      const entries = yield* AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))
      assert.deepStrictEqual(
        entries.items.map(({ entry }) => [entry.action, entry.actor.id]).slice(0, 3),
        ["catalogue.imported", "import.started", "import.sent"].map((action) => [action, one.created_by.id])
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("leave as it is what a file does not name", () =>
    Effect.gen(function* () {
      const [boilers, paused] = [
        { subcategory: "boilers", weight: 3 },
        { paused_from: "2026-02-01", weekdays: ["mon"] }
      ]
      yield* applied([[{ daily_cap: 7, ...paused }, boilers], [{}], [{ daily_cap: 1 }]])
      const before = yield* businesses
      const rows = [
        "id,subcategory,weekly_cap,daily cap,note",
        "a,boilers,9,,x",
        "b,heat-pumps,,,",
        "c,heat-pumps,,geen,"
      ]
      const one = yield* checked(rows)
      assert.deepStrictEqual(
        one.columns.map(({ key }) => key),
        ["business_id", "subcategory_id", "weekly_cap", "daily_cap", null]
      )
      assert.containsSubset(one.businesses, { changed: { ids: ["a", "c"] }, unchanged: { count: 1, ids: ["b"] } })
      yield* started(one.id)
      yield* goOn
      const [a, b, c] = before
      assert.deepStrictEqual(yield* businesses, [
        { ...a!, subscriptions: [a!.subscriptions[0]!, { ...a!.subscriptions[1]!, weekly_cap: 9 }] },
        b!,
        { ...c!, subscriptions: [{ ...c!.subscriptions[0]!, daily_cap: null }] }
      ])
    }).pipe(Effect.provide(layer))
  )

  it.effect("tell each fault by its row, and change nothing while one is left", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{}]])
      const before = yield* businesses
      const top = "business_id;account;name;coc_id;postal_code;city;subcategory;regions;daily_cap;mail_personal_data"
      const one = yield* checked([
        top,
        "a;;Other name;;;;boilers;35;;",
        "a;;;;;;heat-pumps;35 x;;",
        "a;;Another name;;;;boilers;36;;",
        "new;nobody;N;3,16E+10;1000;Utrecht;unknown;*;veel;misschien",
        "newer;acme;;1;1000;Utrecht;boilers;;;",
        ";acme;;1;1000;Utrecht;boilers;*;;",
        "b;;;;;;boilers;1;;;extra",
        "b;;;;;;;;;ja"
      ])
      assert.containsSubset(one, { status: "checked", rows: 8, sound: 2, faulty: 6, businesses: null })
      assert.deepStrictEqual(yield* faultsOf(one.id), [
        [3, "regions NotRegion"],
        [4, "name Repeated", "subcategory_id Duplicate"],
        [
          5,
          "coc_id LostDigits",
          "account Unknown",
          "subcategory_id Unknown",
          "mail_personal_data NotBoolean",
          "daily_cap NotNumber"
        ],
        [6, "name Required", "regions Required"],
        [7, "business_id Required"],
        [8, "row TooMany"]
      ])
      const refused = yield* Effect.flip(started(one.id))
      assert.containsSubset(refused, { faults: [{ path: ["faulty"], rule: { _tag: "TooLarge", max: 0 } }] })
      yield* goOn
      assert.containsSubset(yield* seen(one.id), { status: "checked", created: 0 })
      assert.deepStrictEqual(yield* businesses, before)
    }).pipe(Effect.provide(layer))
  )

  it.effect("are checked again by what is stored when they are applied", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{}]])
      const one = yield* checked(["business_id;paused_until;city", "a;15-03-2026;Zeist", "b;;Zeist"])
      assert.containsSubset(one, { sound: 2, businesses: { changed: { count: 2 } } })
      yield* started(one.id)
      const [a] = yield* businesses
      const paused = { ...a!, paused_from: "2026-04-01" }
      yield* CatalogImport.use(({ apply }) => apply({ businesses: [paused] }))
      yield* goOn
      assert.containsSubset(yield* seen(one.id), {
        status: "checked",
        sound: 1,
        faulty: 1,
        created: 0,
        businesses: null
      })
      assert.deepStrictEqual(yield* faultsOf(one.id), [[2, "paused_until Before"]])
      assert.deepStrictEqual(
        (yield* businesses).map(({ city }) => city),
        ["Utrecht", "Utrecht"]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("do only what was shown, and are shown again when it would be otherwise", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const [first, second] = [yield* checked(newOf("acme")), yield* checked(newOf("other"))]
      yield* started(first.id)
      yield* started(second.id)
      yield* goOn
      assert.containsSubset(yield* seen(first.id), { status: "done", created: 1 })
      const found = yield* seen(second.id)
      const changed = { added: { count: 0 }, changed: { count: 1, ids: ["new"] } }
      assert.containsSubset(found, { status: "checked", sound: 1, faulty: 0, created: 0, businesses: changed })
      assert.containsSubset(yield* named("new"), { account: "acme" })
      yield* started(second.id)
      yield* goOn
      assert.containsSubset(yield* seen(second.id), { status: "done", created: 1, businesses: changed })
      assert.containsSubset(yield* named("new"), { account: "other" })
    }).pipe(Effect.provide(layer))
  )

  it.effect("are shown again when somebody took the id of an account that was shown as a new one", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { id } = yield* checked(["name;coc_id;postal_code;city", "New;12345678;3511AB;Utrecht"])
      yield* CatalogImport.use(({ apply }) => apply({ accounts: [{ id: "new", name: "Somebody else" }] }))
      yield* started(id)
      yield* goOn
      const accounts = { added: { ids: ["new-2"] } }
      assert.containsSubset(yield* seen(id), { status: "checked", created: 0, businesses: { accounts } })
      assert.isUndefined(yield* named("new"))
      yield* started(id)
      yield* goOn
      assert.containsSubset(yield* seen(id), { status: "done", created: 1 })
      assert.containsSubset(yield* named("new"), { account: "new-2" })
    }).pipe(Effect.provide(layer))
  )

  it.effect("are for operators, have no options of leads, and name their businesses", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { check } = yield* Imports
      const rows = file("business_id;subcategory;regions", "a;boilers;*")
      for (const sender of [owner, stranger]) {
        assert.containsSubset(yield* Effect.flip(check(sender, { kind: "businesses" }, rows)), { _tag: "NotGranted" })
      }
      const options = { kind: "businesses", website_code: "demo", accept_terms: "true" }
      assert.containsSubset(yield* Effect.flip(check(operator, options, rows)), {
        faults: [
          { path: ["website_code"], rule: { _tag: "NotAllowedWith", key: "kind", value: "businesses" } },
          { path: ["accept_terms"], rule: { _tag: "NotAllowedWith" } }
        ]
      })
      assert.containsSubset(yield* Effect.flip(check(operator, { kind: "businesses" }, file("city", "x"))), {
        faults: [{ path: ["name"], rule: { _tag: "Required" } }]
      })
      const one = yield* checked(["bedrijf;kosten;regio", "a;;35"], {
        subcategory_id: "boilers",
        map: JSON.stringify({ weight: "kosten" })
      })
      assert.containsSubset(one, { status: "checked", businesses: { changed: { ids: ["a"] } } })
      assert.deepStrictEqual(
        one.columns.map(({ key }) => key),
        ["business_id", "weight", "regions"]
      )
    }).pipe(Effect.provide(layer))
  )

  const installers = "Bedrijfsnaam;KvK;Postcode;Plaats;Telefoon;E-mail;Subcategorie;Regio's;Daglimiet"

  it.effect("name what is stored as people do, and get ids and accounts that are made of their names", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const one = yield* checked([
        installers,
        "Van Dijk & Zn. B.V.;1234567;3511 AB;Utrecht;030-2345678;info@dijk.example;heat PUMPS;35 36;5",
        "Van Dijk & Zn. B.V.;01234567;3511AB;Utrecht;;;boilers;*;",
        "Café 't Hoekje;22222222;1012AB;Amsterdam;;;Heat pumps;10;",
        "Cafe t hoekje;33333333;9711AA;Groningen;;;heat-pumps;97;",
        "Acme;44444444;9711AA;Groningen;;;heat-pumps;97;"
      ])
      assert.deepStrictEqual(yield* faultsOf(one.id), [])
      const ids = ["van-dijk-zn-b-v", "cafe-t-hoekje", "cafe-t-hoekje-groningen", "acme"]
      assert.deepStrictEqual(one.businesses!.added, { count: 4, ids })
      const own = { count: 4, ids: [...ids.slice(0, 3), "acme-2"] }
      assert.deepStrictEqual(one.businesses!.accounts, { added: own, used: { count: 0, ids: [] } })
      yield* started(one.id)
      yield* goOn
      const lists = yield* CatalogExport.use(({ writeLists }) => writeLists(["accounts"]))
      const account = Object.fromEntries((yield* businesses).map((each) => [each.id, each.account]))
      assert.containsSubset(account, { "van-dijk-zn-b-v": "van-dijk-zn-b-v", acme: "acme-2" })
      assert.containsSubset(lists.accounts, [{ id: "van-dijk-zn-b-v", name: "Van Dijk & Zn. B.V." }, { id: "acme-2" }])
      assert.lengthOf((yield* named("van-dijk-zn-b-v"))!.subscriptions, 2)
      const again = yield* checked([installers, "VAN DIJK & ZN. B.V.;01234567;;Zeist;;;;;", "Acme;;;;;;Boilers;1;"])
      assert.containsSubset(again.businesses, { added: { count: 0 }, changed: { ids: ["van-dijk-zn-b-v", "acme"] } })
    }).pipe(Effect.provide(layer))
  )

  it.effect("belong to the account of the import, if rows name none and are new", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const rows = ["bedrijf;kvk;postcode;plaats;account", "Nieuw;1;1000AA;A;", "Twee;2;1000AA;A;acme", "a;;;Zeist;"]
      const one = yield* checked(rows, { account_id: "other" })
      assert.containsSubset(one, { faulty: 0, owner: "other" })
      const used = { count: 2, ids: ["other", "acme"] }
      assert.deepStrictEqual(one.businesses!.accounts, { added: { count: 0, ids: [] }, used })
      yield* started(one.id)
      yield* goOn
      const accounts = Object.fromEntries((yield* businesses).map(({ account, id }) => [id, account]))
      assert.deepStrictEqual<object>(accounts, { a: "acme", nieuw: "other", twee: "acme" })
      const unknown = Effect.flip(checked(rows, { account_id: "nobody" }))
      assert.containsSubset(yield* unknown, { faults: [{ path: ["account_id"], rule: { _tag: "NotSelectable" } }] })
    }).pipe(Effect.provide(layer))
  )

  it.effect("are told the name that is like one that does not exist, and a name that several have", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const categories = [
        { id: "c", name: "C", slug: "c", subcategories: ["x", "y"].map((id) => ({ id, name: "Same", slug: id })) }
      ]
      yield* CatalogImport.use(({ apply }) => apply({ categories }))
      const subcategories = ["Heatpump", "Zonnepanelen (10 stuks)", "same"]
      const one = yield* checked(["naam;kvk;postcode;plaats;subcategorie;regio's", ...subcategories.map(subscribedTo)])
      const rows = yield* ImportRepository.use((imports) => imports.rows(one.id, "faulty", 0, 9))
      assert.deepStrictEqual(
        rows.map(({ faults }) => faults),
        [
          { _tag: "Misspelled", written: "Heatpump", near: "Heat pumps" },
          { _tag: "Unknown", written: "Zonnepanelen (10 stuks)" },
          { _tag: "NotSelectable" }
        ].map((rule) => [{ path: ["subcategory_id"], rule }]) as never
      )
    }).pipe(Effect.provide(layer))
  )

  const unnamed = Schema.Struct({
    name: Schema.Literals(["Jansen", "JANSEN.", "Jansen Zeist", "de Vries", "…"]),
    coc_id: Schema.Literals(["", "1", "2", "3"]),
    city: Schema.Literals(["Zeist", "Ede"])
  })

  it.prop(
    "of different numbers are never one, and those of one name and number always are",
    [Schema.Array(unnamed), Schema.Array(unnamed)],
    ([before, rows]) => {
      const stored = before.map((one, index) => ({ ...one, id: `${idOfName(one.name) || "x"}${index || ""}` }))
      const idOf = idsByName({ businesses: stored }, new Set())
      const found = rows.map((row) => ({ row, id: idOf(row) })).filter(({ id }) => id !== undefined)
      const known = [...stored.map(({ id, ...row }) => ({ row, id })), ...found]
      for (const { id, row } of found) {
        for (const other of known) {
          if (other.id !== id || other.row.coc_id === "" || row.coc_id === "") continue
          const [first] = known.filter((one) => one.id === id)
          assert.isTrue(other.row.coc_id === row.coc_id || first!.row.coc_id === "")
        }
        if (row.coc_id !== "") assert.strictEqual(idOf(row), id)
      }
    }
  )

  it("are told apart by nothing but a number, where several have one name", () => {
    const stored = ["1", "2"].map((coc_id) => ({ id: `jansen-${coc_id}`, name: "Jansen", coc_id }))
    const idOf = idsByName({ businesses: stored }, new Set())
    const ids = ["", "2", "3"].map((coc_id) => idOf({ name: "JANSEN", coc_id, city: "Ede" }))
    assert.deepStrictEqual(ids, [undefined, "jansen-2", "jansen"])
  })

  const cap = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 999 })))
  const subscription = Schema.Struct({
    daily_cap: cap,
    weekly_cap: cap,
    monthly_cap: cap,
    weight: Schema.Literals([1, 0.5, 2.25]),
    active: Schema.Boolean,
    regions: Schema.Array(Schema.Literals(["*", "1", "35", "1000-1099", "99"])).check(Schema.isMinLength(1)),
    weekdays: Schema.Array(Schema.Literals(["mon", "sun"])).check(Schema.isMinLength(1)),
    countries: Schema.Array(Schema.Literals(["Nederland", "België"])).check(Schema.isMinLength(1))
  })

  it.effect.prop(
    "read what a catalogue file has, and then change nothing",
    [Schema.Array(subscription).check(Schema.isMinLength(1), Schema.isMaxLength(6))],
    ([all]) =>
      Effect.gen(function* () {
        yield* applied(all.map((one) => [one, { ...one, subcategory: "boilers" }]))
        const before = yield* businesses
        const keys = ["weight", "daily_cap", "weekly_cap", "monthly_cap", "active", "regions", "weekdays", "countries"]
        const rows = before.flatMap((one) =>
          one.subscriptions.map((own) => {
            const said: Readonly<Record<string, unknown>> = own
            const cells = keys.map((key) => {
              const value = said[key] ?? "-"
              return Array.isArray(value) ? value.join(" ") : String(value)
            })
            return [one.id, own.subcategory, one.name, one.coc_id, one.account, ...cells].join(";")
          })
        )
        yield* CatalogImport.use(({ apply }) =>
          apply({ businesses: before.map((each) => ({ ...each, subscriptions: [] })) })
        )
        const file = [["id", "subcategory", "name", "coc_id", "account", ...keys].join(";"), ...rows]
        const one = yield* checked(file)
        assert.containsSubset(one, { faulty: 0, businesses: { changed: { count: all.length } } })
        yield* started(one.id)
        yield* goOn
        assert.containsSubset(yield* seen(one.id), { status: "done", created: rows.length })
        assert.deepStrictEqual(yield* businesses, before)
        const again = yield* checked(file)
        assert.notStrictEqual(again.id, one.id)
        assert.containsSubset(again, { status: "checked", businesses: { unchanged: { count: all.length } } })
      }).pipe(Effect.provide(layer)),
    { arbitrary: { runs: 10 } }
  )
})
