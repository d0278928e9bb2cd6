import { assert, describe, it } from "@effect/vitest"
import type { Granted } from "@leadwell/domain/access/Grant"
import { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { Effect, Result } from "effect"
import { operator } from "../UseCases.ts"
import { acme, all, best, held, named, second, withTwoCompanies } from "./TwoCompanies.ts"

/** Whom Affiliates shows which of the affiliates. */
const seen: ReadonlyArray<readonly [who: string, principal: Granted<"affiliates:read">, ids: ReadonlyArray<string>]> = [
  ["an operator", operator, ["aff-1", "aff-2", "aff-3"]],
  ["an account", acme, ["aff-1", "aff-3"]],
  ["another account", best, ["aff-2"]],
  ["who is held to a linked business", held(["warm-bv"], []), ["aff-1"]],
  ["who is held to a linked website", held([], ["demo"]), ["aff-1"]],
  ["who is held to things without links", held(["solar-bv"], ["shop"]), []]
]

describe("Affiliates", () => {
  it.effect.each(seen)("shows %s the affiliates within reach, and hides that others exist", ([, principal, ids]) =>
    Effect.gen(function* () {
      const { get, page } = yield* Affiliates
      assert.deepStrictEqual(yield* named(page(principal, all), ({ id }) => id), [ids.length, ...ids])
      for (const id of ["aff-1", "aff-2", "aff-3", "nobody"]) {
        const found = Result.merge(yield* Effect.result(get(principal, AffiliateId.make(id))))
        const expected = ids.includes(id) ? { id } : { _tag: "AffiliateNotFound", id }
        assert.containsSubset(found, expected, id)
      }
    }).pipe(withTwoCompanies)
  )

  it.effect("lists affiliates page by page", () =>
    Effect.gen(function* () {
      const { page } = yield* Affiliates
      assert.deepStrictEqual(yield* named(page(acme, second), ({ id }) => id), [2, "aff-3"])
    }).pipe(withTwoCompanies)
  )
})
