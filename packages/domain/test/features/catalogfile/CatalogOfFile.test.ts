import { assert, describe, it } from "@effect/vitest"
import { Subcategory } from "@leadwell/domain/catalog/Subcategory"
import { CatalogFile } from "@leadwell/domain/features/catalogfile/CatalogFile"
import { catalogOf } from "@leadwell/domain/features/catalogfile/CatalogOfFile"
import { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Schema } from "effect"
import { fullCatalog } from "./fullCatalog.ts"

const file = Schema.decodeUnknownSync(CatalogFile)(fullCatalog())
const catalog = () => catalogOf(file, [])

describe("catalogOf", () => {
  it("keeps accounts, affiliates and websites as the file has them, and no token in clear", () => {
    const { accounts, affiliates, tokens, websites } = catalog()
    assert.deepStrictEqual({ accounts, affiliates, websites } as unknown, {
      accounts: fullCatalog().accounts,
      affiliates: fullCatalog().affiliates,
      websites: fullCatalog().websites
    })
    assert.deepStrictEqual(tokens, [])
    assert.notInclude(JSON.stringify(catalog()), "lw_")
  })

  it("parts the subcategories from their categories, each with its category", () => {
    assert.deepStrictEqual(catalog().categories as unknown, [
      { id: "heating", name: "Heating", slug: "heating" },
      { id: "roofs", name: "Roofs", slug: "roofs" }
    ])
    assert.deepStrictEqual(
      catalog().subcategories.map(({ category, id }) => [id, category.id] as unknown),
      [
        ["heat-pumps", "heating"],
        ["boilers", "heating"],
        ["tiles", "roofs"]
      ]
    )
    for (const subcategory of catalog().subcategories) {
      assert.deepStrictEqual(Schema.decodeUnknownSync(Subcategory)(subcategory), subcategory)
    }
  })

  it("numbers the fields of each form from 1, in the order of the file", () => {
    const positions = catalog().subcategories.map(({ fields }) => fields.map(({ key, position }) => [key, position]))
    const numbered = [
      ["built", 1],
      ["gas", 2],
      ["remarks", 3]
    ]
    assert.deepStrictEqual(positions, [numbered, numbered, []])
  })

  it("parts the subscriptions from their businesses, each with its business", () => {
    assert.deepStrictEqual(
      catalog().subscriptions.map(({ business, subcategory }) => [business, subcategory] as unknown),
      [
        ["warm-bv", "heat-pumps"],
        ["warm-bv", "boilers"],
        ["cool-nv", "heat-pumps"],
        ["cool-nv", "boilers"]
      ]
    )
    for (const business of catalog().businesses) assert.notProperty(business, "subscriptions")
    assert.deepStrictEqual(
      catalog().businesses.map(({ id }) => id as string),
      ["warm-bv", "cool-nv"]
    )
    for (const subscription of catalog().subscriptions) {
      assert.deepStrictEqual(Schema.decodeUnknownSync(Subscription)(subscription), subscription)
    }
  })
})
