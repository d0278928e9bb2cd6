import { assert, describe, it } from "@effect/vitest"
import { catalogFileOf } from "@leadwell/domain/features/catalogfile/CatalogExport"
import { CatalogFile } from "@leadwell/domain/features/catalogfile/CatalogFile"
import { catalogOf } from "@leadwell/domain/features/catalogfile/CatalogOfFile"
import { Schema } from "effect"
import { fullCatalog } from "./fullCatalog.ts"

const decoded = Schema.decodeUnknownSync(CatalogFile)

/** Returns a file with these businesses, websites and fields, in the given order. */
const fileOf = (businesses: ReadonlyArray<number>, fields: ReadonlyArray<string>) => {
  const full = fullCatalog()
  const [business] = full.businesses
  const [category] = full.categories
  const [subcategory] = category!.subcategories
  const [field] = subcategory!.fields
  return decoded({
    ...full,
    businesses: [...new Set(businesses)].map((n) => ({
      ...business,
      id: `b${n}`,
      subscriptions: business!.subscriptions.slice(Math.abs(n) % 3)
    })),
    categories: [
      {
        ...category,
        subcategories: [{ ...subcategory, fields: [...new Set(fields)].map((key) => ({ ...field, key })) }]
      }
    ]
  })
}

describe("catalogFileOf", () => {
  it.prop(
    "is the file that a catalogue came from, without its tokens",
    [Schema.Array(Schema.Int), Schema.Array(Schema.String)],
    ([businesses, keys]) => {
      const file = fileOf(
        businesses,
        keys.map((key, n) => `k${key.length}-${n}`)
      )
      assert.deepStrictEqual(catalogFileOf(catalogOf(file, [])), { ...file, tokens: [] })
    }
  )

  it("sorts the fields of a form by their position", () => {
    const catalog = catalogOf(decoded(fullCatalog()), [])
    const subcategories = catalog.subcategories.map((one) => ({ ...one, fields: one.fields.toReversed() }))
    assert.deepStrictEqual(catalogFileOf({ ...catalog, subcategories }), catalogFileOf(catalog))
  })

  it("leaves nothing out of a full catalogue, and is written as it was read", () => {
    const file = catalogFileOf(catalogOf(decoded(fullCatalog()), []))
    assert.deepStrictEqual(Schema.encodeSync(CatalogFile)(file) as unknown, { ...fullCatalog(), tokens: [] })
  })
})
