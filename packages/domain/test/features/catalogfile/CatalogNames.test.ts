import { assert, describe, it } from "@effect/vitest"
import { namesIn, noNames } from "@leadwell/domain/features/catalogfile/CatalogNames"
import { fullCatalog, fullCatalogWith } from "./fullCatalog.ts"

describe("namesIn", () => {
  it("are the names of everything that a file defines or refers to, each once", () => {
    assert.deepStrictEqual(namesIn(fullCatalog(), []), {
      accounts: ["acme", "best"],
      tokens: [],
      affiliates: ["aff-1", "aff-2"],
      websites: ["demo", "other"],
      categories: ["heating", "roofs"],
      subcategories: ["heat-pumps", "boilers", "tiles"],
      businesses: ["warm-bv", "cool-nv"]
    })
    const { businesses } = fullCatalog()
    assert.deepStrictEqual(namesIn({ businesses }, []), {
      ...noNames,
      accounts: ["acme", "best"],
      affiliates: ["aff-1"],
      businesses: ["warm-bv", "cool-nv"]
    })
  })

  it("include the businesses and websites to which tokens are held", () => {
    const scope = { businesses: ["warm-bv", "sun-bv", "sun-bv"], websites: ["demo", "shop", "a b"] }
    assert.deepStrictEqual(namesIn({ tokens: [{ account: "acme", scope }] }, []), {
      ...noNames,
      accounts: ["acme"],
      websites: ["demo", "shop"],
      businesses: ["warm-bv", "sun-bv"]
    })
  })

  it("leave out what cannot be a name", () => {
    const file = fullCatalogWith({ "accounts.0.id": "a b", "tokens.1.account": "nobody\0", "websites.0.code": 1 })
    const { accounts, websites } = namesIn(file, [])
    assert.deepStrictEqual([accounts, websites], [["best", "acme"], ["other"]])
    assert.deepStrictEqual(namesIn("no file", []), noNames)
  })
})
