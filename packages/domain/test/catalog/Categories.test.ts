import { assert, describe, it } from "@effect/vitest"
import { Categories } from "@leadwell/domain/catalog/Categories"
import { CategoryId } from "@leadwell/domain/catalog/Category"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { Effect } from "effect"
import { acme, all, named, second, withTwoCompanies } from "./TwoCompanies.ts"

const heating = { id: "heating", name: "Heating", slug: "heating" }
const subcategory = (id: string) => Categories.use((categories) => categories.subcategory(acme, SubcategoryId.make(id)))

describe("Categories", () => {
  it.effect("shows each category with the number of its subcategories, and says when there is none", () =>
    Effect.gen(function* () {
      const { get } = yield* Categories
      const found = yield* get(acme, CategoryId.make("heating"))
      assert.deepStrictEqual<unknown>(found, { category: heating, subcategories: 2 })
      assert.strictEqual((yield* get(acme, CategoryId.make("roofs"))).subcategories, 1)
      assert.containsSubset(yield* Effect.flip(get(acme, CategoryId.make("tiles"))), {
        _tag: "CategoryNotFound",
        id: "tiles"
      })
    }).pipe(withTwoCompanies)
  )

  it.effect("shows each subcategory with its category, and says when there is none", () =>
    Effect.gen(function* () {
      assert.containsSubset(yield* subcategory("boilers"), { id: "boilers", category: heating })
      assert.containsSubset(yield* subcategory("tiles"), { id: "tiles", category: { id: "roofs" } })
      assert.containsSubset(yield* Effect.flip(subcategory("heating")), { _tag: "SubcategoryNotFound", id: "heating" })
    }).pipe(withTwoCompanies)
  )

  it.effect("lists categories, and the subcategories of one or of all, page by page", () =>
    Effect.gen(function* () {
      const { page, subcategories } = yield* Categories
      const ids = (of: CategoryId | "*", request = all) => named(subcategories(acme, of, request), ({ id }) => id)
      assert.deepStrictEqual(yield* named(page(acme, all), ({ category }) => category.id), [2, "heating", "roofs"])
      assert.deepStrictEqual(yield* named(page(acme, second), ({ category }) => category.id), [2, "roofs"])
      assert.deepStrictEqual(yield* ids("*"), [3, "boilers", "heat-pumps", "tiles"])
      assert.deepStrictEqual(yield* ids(CategoryId.make("heating"), second), [2, "heat-pumps"])
      assert.deepStrictEqual(yield* ids(CategoryId.make("nobody")), [0])
    }).pipe(withTwoCompanies)
  )

  it.effect("lists the fields of a form in form order, page by page", () =>
    Effect.gen(function* () {
      const { fields } = yield* Categories
      const form = yield* subcategory("heat-pumps")
      const keys = (request = all) => named(Effect.succeed(fields(acme, form, request)), ({ key }) => key)
      assert.deepStrictEqual(yield* keys(), [3, "built", "gas", "remarks"])
      assert.deepStrictEqual(yield* keys(second), [3, "gas"])
      assert.deepStrictEqual(fields(acme, yield* subcategory("tiles"), all).items, [])
    }).pipe(withTwoCompanies)
  )
})
