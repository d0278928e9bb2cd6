import { assert, describe, it } from "@effect/vitest"
import type { Act } from "@leadwell/domain/access/Actor"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { noParts } from "@leadwell/domain/features/catalogfile/Catalog"
import type { CatalogItemKind, ItemInput } from "@leadwell/domain/features/catalogfile/CatalogItem"
import { changeItem, createItem } from "@leadwell/domain/features/catalogfile/CatalogItemChange"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { DateTime, Result } from "effect"
import { told } from "../../input/told.ts"
import { currentCatalog } from "./storedCatalog.ts"

const act: Act = { actor: { kind: "person", id: "jo", name: "Jo" }, at: DateTime.makeUnsafe("2026-01-21T11:00:00Z") }

const today = CalendarDate.make("2026-01-21")

const create = (kind: CatalogItemKind, input: ItemInput, current = currentCatalog()) =>
  createItem(kind, input, { ...act, today, canMail: true })(current)
const change = (kind: CatalogItemKind, id: string, input: ItemInput) =>
  changeItem(kind, id, input, { ...act, today, canMail: true })(currentCatalog())

const faultsOf = (verdict: Result.Result<unknown, unknown>) => told(verdict as Result.Result<unknown, InvalidInput>)

const boiler = { category: "heating", id: "small-boilers", name: "Small boilers", slug: "small-boilers" }

describe("createItem", () => {
  it("writes the item alone, answers with it and is audited", () => {
    const account = { id: "cold", name: "Cold" }
    assert.deepStrictEqual<unknown>(Result.getOrThrow(create("accounts", account)), {
      parts: { ...noParts, accounts: [account] },
      answer: account,
      audit: [
        {
          ...act,
          action: "catalogue.changed",
          subject: { kind: "catalogue", id: "accounts/cold" },
          lead: null,
          accounts: []
        }
      ]
    })
    const { answer, audit } = Result.getOrThrow(create("websites", { ...currentCatalog().websites[0], code: "shop" }))
    assert.containsSubset(answer, { code: "shop" })
    assert.deepStrictEqual(audit?.[0]?.subject.id, "websites/shop")
  })

  it("puts a subcategory into its category, which stays as it is", () => {
    const { answer, parts } = Result.getOrThrow(create("subcategories", { ...boiler, category: "roofs" }))
    const defaults = { max_businesses: 4, duplicate_window_days: 30, fields: [] }
    assert.deepStrictEqual<unknown>(answer, { ...boiler, category: "roofs", ...defaults })
    const { category: _, ...rest } = boiler
    const roofs = { id: "roofs", name: "Roofs", slug: "roofs" }
    assert.deepStrictEqual<unknown>(parts, { ...noParts, subcategories: [{ ...rest, ...defaults, category: roofs }] })
  })

  it("finds the faults of an item at its own keys", () => {
    assert.deepStrictEqual(faultsOf(create("accounts", { id: "acme", name: "", colour: 1 })), [
      "id Duplicate",
      "colour Unexpected",
      "name Required"
    ])
    const fields = [{ key: "a b", label: "A", type: "text" }]
    assert.deepStrictEqual(faultsOf(create("subcategories", { ...boiler, id: "boilers", slug: "boilers", fields })), [
      "id Duplicate",
      "fields.0.key NotIdentifier"
    ])
    assert.deepStrictEqual(faultsOf(create("subcategories", { ...boiler, slug: "boilers" })), ["slug Duplicate"])
  })

  it.each([
    [{}, "category Required"],
    [{ category: "a b" }, "category NotIdentifier"],
    [{ category: "tiles" }, "category Unknown"]
  ])("finds the faults of a subcategory next to those of its category %j", (named, fault) => {
    const { category: _, ...rest } = boiler
    assert.deepStrictEqual(faultsOf(create("subcategories", { ...rest, ...named })), [fault])
    assert.deepStrictEqual(faultsOf(create("subcategories", { ...rest, ...named, name: "", slug: 5 })), [
      fault,
      "name Required",
      "slug NotText"
    ])
  })

  it("compares no slug while the category is unknown, although a stored one is called _", () => {
    const values = {
      "categories.0.id": "_",
      "categories.0.subcategories.0.slug": boiler.slug,
      "categories.1.slug": "_"
    }
    const current = currentCatalog(values)
    assert.deepStrictEqual(faultsOf(create("subcategories", { ...boiler, category: "nobody" }, current)), [
      "category Unknown"
    ])
    assert.deepStrictEqual(faultsOf(create("subcategories", { ...boiler, category: "_" }, current)), ["slug Duplicate"])
  })

  it("finds at the key of the category what a stored category breaks of the rules", () => {
    const current = currentCatalog()
    const categories = current.categories.map((one) => ({ ...one, name: "" }))
    const create = (changes: object) =>
      faultsOf(createItem("subcategories", { ...boiler, ...changes }, { ...act, today, canMail: true })(kept))
    const kept = { ...current, categories }
    assert.deepStrictEqual(create({}), ["category Required"])
    assert.deepStrictEqual(create({ slug: "a b" }), ["slug NotIdentifier"])
  })
})

describe("changeItem", () => {
  it("keeps the values of other keys, and is audited with the id of the item", () => {
    const { answer, audit, parts } = Result.getOrThrow(change("businesses", "warm-bv", { city: "Gent" }))
    const [warm] = currentCatalog().businesses
    const wanted = currentCatalog().subscriptions.filter(({ business }) => business === "warm-bv")
    assert.deepStrictEqual<unknown>(parts, {
      ...noParts,
      businesses: [{ ...warm, city: "Gent" }],
      subscriptions: wanted
    })
    const subscriptions = wanted.map(({ business: _, ...rest }) => rest)
    assert.deepStrictEqual<unknown>(answer, { ...warm, city: "Gent", subscriptions })
    assert.deepStrictEqual(audit?.[0]?.subject.id, "businesses/warm-bv")
  })

  it.each([
    ["accounts", "acme"],
    ["affiliates", "aff-1"],
    ["websites", "demo"],
    ["categories", "heating"],
    ["subcategories", "boilers"],
    ["businesses", "warm-bv"]
  ] as const)("writes nothing and is not audited when one of the %s stays as it is", (kind, id) => {
    const { answer } = Result.getOrThrow(change(kind, id, {}))
    for (const same of [{}, answer]) {
      assert.deepStrictEqual<unknown>(Result.getOrThrow(change(kind, id, same)), { parts: noParts, answer, audit: [] })
    }
  })

  it("moves a subcategory to another category, and to no unknown one", () => {
    const { answer } = Result.getOrThrow(change("subcategories", "boilers", { category: "roofs" }))
    assert.containsSubset(answer, { id: "boilers", category: "roofs" })
    assert.deepStrictEqual(faultsOf(change("subcategories", "boilers", { category: "attics" })), ["category Unknown"])
  })

  it("finds no item of another kind", () => {
    for (const [kind, id] of [
      ["accounts", "warm-bv"],
      ["subcategories", "heating"]
    ] as const) {
      const refusal = Result.getOrThrow(Result.flip(change(kind, id, {})))
      assert.deepStrictEqual<unknown>({ ...refusal }, { _tag: "CatalogItemNotFound", kind, id })
    }
  })
})
