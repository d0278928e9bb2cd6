import { assert, describe, it } from "@effect/vitest"
import { CatalogFile } from "@leadwell/domain/catalog/CatalogFile"
import { referenceFaults } from "@leadwell/domain/catalog/CatalogReferences"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Result, Schema } from "effect"
import { told } from "../input/told.ts"
import { fullCatalogWith } from "./fullCatalog.ts"

const faultsOf = (content: unknown) =>
  told(Result.fail(new InvalidInput({ faults: referenceFaults(Schema.decodeUnknownSync(CatalogFile)(content)) })))

const changed = (values: Readonly<Record<string, unknown>>) => faultsOf(fullCatalogWith(values))

const fields = "categories.0.subcategories.0.fields"

/** Values that name something twice, each at the path where the second stands. */
const twice = {
  "accounts.1.id": "acme",
  "tokens.1.token": `lw_${"a".repeat(43)}`,
  "affiliates.1.id": "aff-1",
  "websites.1.code": "demo",
  "categories.1.id": "heating",
  "categories.0.subcategories.1.id": "heat-pumps",
  "categories.1.subcategories.0.id": "heat-pumps",
  [`${fields}.2.key`]: "built",
  "businesses.1.id": "warm-bv",
  "businesses.1.subscriptions.1.subcategory": "heat-pumps"
}

const references = [
  "tokens.0.account",
  "affiliates.0.account",
  "websites.0.account",
  "websites.0.affiliate",
  "businesses.0.account",
  "businesses.0.affiliate",
  "businesses.1.subscriptions.1.subcategory"
]

describe("referenceFaults", () => {
  it("finds nothing in a sound catalogue, nor in an empty one", () => {
    assert.deepStrictEqual(changed({}), [])
    assert.deepStrictEqual(faultsOf({}), [])
  })

  it.each(Object.entries(twice))("finds a name used twice at %s", (path, value) => {
    assert.include(changed({ [path]: value }), `${path} Duplicate`)
  })

  it.each(references)("finds a name of nothing at %s", (path) => {
    assert.deepStrictEqual(changed({ [path]: "nobody" }), [`${path} Unknown`])
    assert.deepStrictEqual(changed({ [path]: "toString" }), [`${path} Unknown`])
  })

  it("lets a website or business belong to no affiliate, and the forms of two subcategories use one key", () => {
    assert.deepStrictEqual(changed({ "websites.0.affiliate": null, "businesses.0.affiliate": null }), [])
    assert.deepStrictEqual(changed({ "categories.0.subcategories.1.fields.0.key": "built" }), [])
  })

  it("lets two businesses want one subcategory, and no business want it twice", () => {
    const second = "businesses.0.subscriptions.1.subcategory"
    assert.deepStrictEqual(changed({ [second]: "heat-pumps" }), [`${second} Duplicate`])
    assert.deepStrictEqual(changed({ [second]: "tiles" }), [])
  })

  it("asks for the options of a choice, and of nothing else", () => {
    const options = `${fields}.0.options`
    assert.deepStrictEqual(changed({ [options]: null }), [`${options} Required`])
    assert.deepStrictEqual(changed({ [options]: [] }), [`${options} Required`])
    for (const type of ["number", "text", "boolean", "date"]) {
      assert.deepStrictEqual(changed({ [`${fields}.0.type`]: type }), [`${options} Unexpected`])
      assert.deepStrictEqual(changed({ [`${fields}.0.type`]: type, [options]: [] }), [`${options} Unexpected`])
      assert.deepStrictEqual(changed({ [`${fields}.0.type`]: type, [options]: null }), [])
    }
  })

  it("refuses a maximum below the minimum", () => {
    const bounds = (min: number | null, max: number | null) =>
      changed({ [`${fields}.1.min`]: min, [`${fields}.1.max`]: max })
    assert.deepStrictEqual(bounds(5, 4), [`${fields}.1.max TooSmall 5`])
    assert.deepStrictEqual(bounds(5, 5), [])
    assert.deepStrictEqual(bounds(5, null), [])
    assert.deepStrictEqual(bounds(null, -5), [])
  })

  it("finds everything at once, list by list", () => {
    assert.deepStrictEqual(
      changed({
        "businesses.1.subscriptions.0.subcategory": "tile",
        "businesses.1.account": "nobody",
        [`${fields}.0.options`]: [],
        [`${fields}.2.key`]: "gas",
        "websites.1.code": "demo",
        "websites.1.affiliate": "aff-3",
        "affiliates.1.account": "nobody",
        "tokens.1.account": "nobody",
        "accounts.1.name": "Acme"
      }),
      [
        "tokens.1.account Unknown",
        "affiliates.1.account Unknown",
        "websites.1.code Duplicate",
        "websites.1.affiliate Unknown",
        `${fields}.2.key Duplicate`,
        `${fields}.0.options Required`,
        "businesses.1.account Unknown",
        "businesses.1.subscriptions.0.subcategory Unknown"
      ]
    )
  })

  it("tells of a third use too", () => {
    const file = { accounts: ["a", "a", "b", "a"].map((id) => ({ id, name: id })) }
    assert.deepStrictEqual(faultsOf(file), ["accounts.1.id Duplicate", "accounts.3.id Duplicate"])
  })
})
