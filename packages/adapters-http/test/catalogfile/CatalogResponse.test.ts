import { assert, describe, it } from "@effect/vitest"
import type { WrittenCatalog } from "@leadwell/domain/catalogfile/CatalogExport"
import { piecesOf } from "../../src/catalogfile/CatalogResponse.ts"

const none = { accounts: [], affiliates: [], websites: [], categories: [], businesses: [] }

const accounts = Array.from({ length: 95 }, (_, n) => ({ id: `account-${n}`, name: `"Account" ${n}, \u2028é` }))

describe("the answer with a catalogue", () => {
  it("is the JSON of the catalogue, in pieces of few items", () => {
    const catalog = { ...none, accounts, categories: accounts.slice(0, 20) } as unknown as WrittenCatalog
    const pieces = [...piecesOf(catalog)]
    assert.deepStrictEqual(JSON.parse(pieces.join("")), { data: catalog })
    assert.strictEqual(pieces.join(""), JSON.stringify({ data: catalog }))
    for (const piece of pieces) assert.isAtMost(piece.split('"id"').length - 1, 20)
  })

  it("is the JSON of a catalogue without any part", () => {
    assert.deepStrictEqual(JSON.parse([...piecesOf(none)].join("")), { data: none })
  })
})
