import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { findReferences } from "@leadwell/domain/intake/RequestReferences"
import { Effect, Layer, Option } from "effect"
import { applied, leadRequest, owner, useCasesOn } from "../UseCases.ts"

describe("the website and the subcategory of a request", () => {
  it.effect("are looked up if the request names them, and nothing else is", () => {
    const asked: Array<unknown> = []
    const noting =
      <Id, A>(find: (id: Id) => A) =>
      (id: Id) => {
        asked.push(id)
        return find(id)
      }
    const noted = Layer.effect(
      CatalogParts,
      Effect.map(CatalogParts, ({ subcategories, websites, ...others }) => ({
        ...others,
        subcategories: { ...subcategories, find: noting(subcategories.find) },
        websites: { ...websites, find: noting(websites.find) }
      }))
    )
    return Effect.gen(function* () {
      yield* applied([])
      const references = yield* findReferences
      const { subcategory, website } = yield* references(owner, leadRequest)
      assert.deepStrictEqual([Option.isSome(website), Option.isSome(subcategory)], [true, true])
      assert.deepStrictEqual(asked, ["demo", "heat-pumps"])
      for (const input of [null, {}, { website_code: "a b", subcategory_id: 5 }]) yield* references(owner, input)
      assert.lengthOf(asked, 2)
    }).pipe(Effect.provide(useCasesOn(Layer.provideMerge(noted, MemoryStorage.layer))))
  })
})
