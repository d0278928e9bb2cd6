import { assert, describe, it } from "@effect/vitest"
import { catalogFileReader } from "@leadwell/domain/features/catalogfile/CatalogFaults"
import { Result, Schema } from "effect"
import { told } from "../../input/told.ts"
import { fullCatalog, fullCatalogWith, nothing } from "./fullCatalog.ts"

const toldOf = (content: unknown) => told(catalogFileReader(content)(nothing))
const changed = (values: Readonly<Record<string, unknown>>) => toldOf(fullCatalogWith(values))

describe("catalogFileReader", () => {
  it("gives the file of a sound content", () => {
    assert.deepStrictEqual(Result.getOrThrow(catalogFileReader(fullCatalog())(nothing)) as unknown, fullCatalog())
  })

  it("finds the websites whose leads are confirmed by mail, where no mail can be sent", () => {
    const faults = told(catalogFileReader(fullCatalog(), false)(nothing))
    assert.deepStrictEqual(faults, ["websites.0.confirm NeedsMailServer", "websites.1.confirm NeedsMailServer"])
    const off = catalogFileReader(
      fullCatalogWith({ "websites.0.confirm": "off", "websites.1.confirm": "off" }),
      false
    )(nothing)
    assert.isTrue(Result.isSuccess(off))
  })

  it("finds wrong values and wrong names in one go, list by list and item by item", () => {
    assert.deepStrictEqual(
      changed({
        colour: "red",
        "businesses.1.name": " ",
        "businesses.0.subscriptions.0.subcategory": "none",
        "businesses.0.city": 5,
        "businesses.0.affiliate": "aff-9",
        "categories.0.subcategories.0.fields.1.options": ["a"],
        "websites.0.url": "x",
        "websites.1.account": "nobody",
        "websites.0.account": "nobody",
        "accounts.1.id": "acme",
        "accounts.0.name": ""
      }),
      [
        "colour Unexpected",
        "accounts.0.name Required",
        "accounts.1.id Duplicate",
        "affiliates.1.account Unknown",
        "tokens.1.account Unknown",
        "websites.0.url NotUrl",
        "websites.0.account Unknown",
        "websites.1.account Unknown",
        "categories.0.subcategories.0.fields.1.options Unexpected",
        "businesses.0.city NotText",
        "businesses.0.affiliate Unknown",
        "businesses.0.subscriptions.0.subcategory Unknown",
        "businesses.1.name Required",
        "businesses.1.account Unknown"
      ].toSorted((a, b) => lists.indexOf(listOf(a)) - lists.indexOf(listOf(b)))
    )
  })

  it.each([
    [{ "businesses.0.paused_from": "2026-12-12", "businesses.0.paused_until": "2026-1-1" }, "paused_until NotDate"],
    [{ "businesses.0.paused_from": "soon", "businesses.0.paused_until": "2026-12-12" }, "paused_from NotDate"],
    [{ "businesses.0.paused_from": "2026-02-30", "businesses.0.paused_until": "2026-02-28" }, "paused_from NotDate"]
  ])("compares no days of a pause of which one is no date: %o", (values, fault) => {
    assert.deepStrictEqual(changed(values), [`businesses.0.${fault}`])
  })

  it("compares no bounds of a number of which one is none", () => {
    const field = "categories.0.subcategories.0.fields.1"
    const bounds = { [`${field}.type`]: "number", [`${field}.min`]: Number.POSITIVE_INFINITY, [`${field}.max`]: 5 }
    assert.deepStrictEqual(changed(bounds), [`${field}.min NotNumber`])
  })

  it("refuses marks of direction in any text, and secrets in the address of a website", () => {
    const marked = {
      "accounts.0.name": "Ac\u202eme",
      "businesses.0.city": "\u200fUtrecht",
      "websites.0.code": "de\u2066mo"
    }
    assert.deepStrictEqual(changed(marked), [
      "accounts.0.name HasDirectionMark",
      "websites.0.code NotIdentifier",
      "businesses.0.city HasDirectionMark"
    ])
    for (const url of [
      "https://jan@demo.example",
      "https://jan:secret@demo.example",
      "https://:secret@demo.example",
      "https://@demo.example",
      "https://:@demo.example"
    ]) {
      assert.deepStrictEqual(changed({ "websites.0.url": url }), ["websites.0.url HasCredentials"])
    }
    assert.deepStrictEqual(changed({ "websites.0.url": "https://demo.example/@jan:8" }), [])
  })

  it("says of one value what its form is, and no more", () => {
    assert.deepStrictEqual(changed({ "websites.0.account": "a b" }), ["websites.0.account NotIdentifier"])
    assert.deepStrictEqual(changed({ "tokens.0.token": "x", "tokens.1.token": "x" }), [
      "tokens.0.token NotToken",
      "tokens.1.token NotToken"
    ])
  })

  it.each([
    ["accounts", {}, "NotList"],
    ["accounts.0", "acme", "NotObject"],
    ["accounts.0.id", "a b", "NotIdentifier"],
    ["affiliates", "none", "NotList"],
    ["affiliates.0", null, "NotObject"],
    ["affiliates.0.id", 5, "NotText"],
    ["categories", null, "NotList"],
    ["categories.0", [], "NotObject"],
    ["categories.0.subcategories", {}, "NotList"],
    ["categories.0.subcategories.1", 1, "NotObject"],
    ["categories.0.subcategories.1.id", "", "NotIdentifier"]
  ])("calls no name unknown while what could bear it cannot be read: %s", (path, value, rule) => {
    assert.deepStrictEqual(changed({ [path]: value }), [`${path} ${rule}`])
  })

  it.each([
    ["businesses", {}, "NotList"],
    ["businesses.1.id", 5, "NotText"],
    ["websites.1", null, "NotObject"],
    ["websites.1.account", "a b", "NotIdentifier"]
  ])("calls no name of a scope unknown while what could bear it cannot be read: %s", (path, value, rule) => {
    const scope = { businesses: ["cool-nv"], websites: ["other"] }
    assert.deepStrictEqual(changed({ "tokens.1.scope": scope }), [])
    assert.deepStrictEqual(changed({ "tokens.1.scope": scope, [path]: value }), [`${path} ${rule}`])
  })

  it("does call other names unknown then", () => {
    assert.deepStrictEqual(changed({ accounts: {}, "websites.0.affiliate": "aff-9" }), [
      "accounts NotList",
      "websites.0.affiliate Unknown"
    ])
  })

  it("does say then which names are used twice", () => {
    const second = "businesses.0.subscriptions.1.subcategory"
    assert.deepStrictEqual(changed({ categories: {}, [second]: "heat-pumps" }), [
      "categories NotList",
      `${second} Duplicate`
    ])
  })

  it("keeps the order of keys that a catalogue does not have", () => {
    assert.deepStrictEqual(toldOf({ shape: 1, accounts: {}, colour: 1 }), [
      "shape Unexpected",
      "colour Unexpected",
      "accounts NotList"
    ])
  })

  it.prop("refuses any JSON that is no catalogue, and never throws", [Schema.Json], ([content]) => {
    const isCatalogue = typeof content === "object" && content !== null && Object.keys(content).length === 0
    assert.strictEqual(toldOf(content).length === 0, isCatalogue && !Array.isArray(content))
  })

  it.prop(
    "never throws on a catalogue with one value replaced by anything",
    [
      Schema.Literals(["accounts", "categories.0", "categories.0.subcategories.0.fields.0", "businesses.0"]),
      Schema.Json
    ],
    ([path, value]) => {
      for (const line of changed({ [path]: value })) assert.include(lists, listOf(line))
    }
  )
})

const lists = ["colour", "accounts", "tokens", "affiliates", "websites", "categories", "businesses"]
const listOf = (line: string) => line.split(/[. ]/)[0] ?? ""
