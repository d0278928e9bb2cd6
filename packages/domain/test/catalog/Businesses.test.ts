import { assert, describe, it } from "@effect/vitest"
import type { Principal } from "@leadwell/domain/access/Principal"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { Effect, Result } from "effect"
import { operator } from "../UseCases.ts"
import { acme, all, best, held, named, reviewer, second, withTwoCompanies } from "./TwoCompanies.ts"

const everyone = ["cool-nv", "solar-bv", "warm-bv"]

/** Who sees which of the businesses, and who owns them. */
const seen: ReadonlyArray<
  readonly [who: string, principal: Principal, seen: ReadonlyArray<string>, owned: ReadonlyArray<string>]
> = [
  ["an operator", operator, everyone, []],
  ["an account", acme, ["solar-bv", "warm-bv"], ["solar-bv", "warm-bv"]],
  ["another account", best, ["cool-nv"], ["cool-nv"]],
  ["who is held to one business", held(["warm-bv"], ["demo"]), ["warm-bv"], ["warm-bv"]],
  ["who is held to no business", held([], ["demo"]), [], []]
]

describe("Businesses", () => {
  it.effect.each(seen)("shows %s the businesses within reach, and lets owners alone act", ([, principal, ids, owned]) =>
    Effect.gen(function* () {
      const { getAccessible, getOwned, page } = yield* Businesses
      assert.deepStrictEqual(yield* named(page(principal, all), ({ id }) => id), [ids.length, ...ids])
      for (const [get, allowed] of [
        [getAccessible, ids],
        [getOwned, owned]
      ] as const) {
        for (const id of everyone) {
          const found = Result.merge(yield* Effect.result(get(principal, BusinessId.make(id))))
          const expected = allowed.includes(id) ? { business: { id }, principal } : { _tag: "BusinessNotOwned" }
          assert.containsSubset(found, expected, id)
        }
        assert.strictEqual((yield* Effect.flip(get(principal, BusinessId.make("nobody"))))._tag, "BusinessNotFound")
      }
    }).pipe(withTwoCompanies)
  )

  it.effect("lists businesses page by page", () =>
    Effect.gen(function* () {
      const { page } = yield* Businesses
      assert.deepStrictEqual(yield* named(page(acme, second), ({ id }) => id), [2, "warm-bv"])
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
