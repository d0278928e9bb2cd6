import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { CategoryId } from "@leadwell/domain/catalog/Category"
import type { WrittenCatalog } from "@leadwell/domain/features/catalogfile/CatalogExport"
import { piecesOf } from "../../../src/features/catalogfile/CatalogResponse.ts"

const none: WrittenCatalog = { accounts: [], affiliates: [], websites: [], categories: [], businesses: [] }

const catalog: WrittenCatalog = {
  ...none,
  accounts: Array.from({ length: 95 }, (_, n) => ({
    id: AccountId.make(`account-${n}`),
    name: `"Account" ${n}, \u2028é`
  })),
  categories: Array.from({ length: 20 }, (_, n) => ({
    id: CategoryId.make(`category-${n}`),
    name: "Category",
    slug: `category-${n}`,
    subcategories: []
  }))
}

describe("the answer with a catalogue", () => {
  it("is the JSON of the catalogue, in pieces of few items", () => {
    const pieces = [...piecesOf(catalog)]
    assert.deepStrictEqual(JSON.parse(pieces.join("")), { data: catalog })
    assert.strictEqual(pieces.join(""), JSON.stringify({ data: catalog }))
    for (const piece of pieces) assert.isAtMost(piece.split('"id"').length - 1, 20)
  })

  it("is the JSON of a catalogue without any part", () => {
    assert.deepStrictEqual(JSON.parse([...piecesOf(none)].join("")), { data: none })
  })
})
