import { assert, describe, it } from "@effect/vitest"
import type { Granted } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import { type Business, BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { BusinessOverviews } from "@leadwell/domain/distribution/BusinessOverviews"
import { Effect, Result } from "effect"
import { operator } from "../UseCases.ts"
import { acme, all, best, held, named, reviewer, second, withTwoCompanies } from "./TwoCompanies.ts"

const everyone = ["cool-nv", "solar-bv", "warm-bv"]

/** Who sees which of the businesses, and who owns them. */
const seen: ReadonlyArray<
  readonly [
    who: string,
    principal: Granted<"leads:read" | "reclaims:create">,
    seen: ReadonlyArray<string>,
    owned: ReadonlyArray<string>
  ]
> = [
  ["an operator", operator, everyone, []],
  ["an account", acme, ["solar-bv", "warm-bv"], ["solar-bv", "warm-bv"]],
  ["another account", best, ["cool-nv"], ["cool-nv"]],
  ["who is held to one business", held(["warm-bv"], ["demo"]), ["warm-bv"], ["warm-bv"]],
  ["who is held to no business", held([], ["demo"]), [], []]
]

const opened = (one: { readonly business: Business; readonly principal: Principal }) => one

describe("Businesses", () => {
  it.effect.each(seen)("shows %s the businesses within reach, and lets owners alone act", ([, principal, ids, owned]) =>
    Effect.gen(function* () {
      const { getAccessible, getOwned } = yield* Businesses
      const { page } = yield* BusinessOverviews
      assert.deepStrictEqual(yield* named(page(principal, all), ({ business }) => business.id), [ids.length, ...ids])
      for (const [get, allowed] of [
        [(id: string) => Effect.map(getAccessible(principal, BusinessId.make(id)), opened), ids],
        [(id: string) => Effect.map(getOwned(principal, BusinessId.make(id)), opened), owned]
      ] as const) {
        for (const id of everyone) {
          const found = Result.merge(yield* Effect.result(get(id)))
          const expected = allowed.includes(id) ? { business: { id }, principal } : { _tag: "BusinessNotOwned", id }
          assert.containsSubset(found, expected, id)
        }
        assert.containsSubset(yield* Effect.flip(get("nobody")), { _tag: "BusinessNotFound", id: "nobody" })
      }
    }).pipe(withTwoCompanies)
  )

  it.effect("lists businesses page by page", () =>
    Effect.gen(function* () {
      const { page } = yield* BusinessOverviews
      assert.deepStrictEqual(yield* named(page(acme, second), ({ business }) => business.id), [2, "warm-bv"])
    }).pipe(withTwoCompanies)
  )

  it.effect("tells a reviewer the names of all businesses, and nothing else of them", () =>
    Effect.gen(function* () {
      const { items } = yield* (yield* Businesses).names(reviewer, all)
      assert.deepStrictEqual(
        items.map(({ id }) => id),
        everyone.map((id) => BusinessId.make(id))
      )
      for (const one of items) assert.deepStrictEqual(Object.keys(one), ["id", "name"])
    }).pipe(withTwoCompanies)
  )
})
