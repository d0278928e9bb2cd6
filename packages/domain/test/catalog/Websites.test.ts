import { assert, describe, it } from "@effect/vitest"
import type { Granted } from "@leadwell/domain/access/Grant"
import { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { Websites } from "@leadwell/domain/catalog/Websites"
import { Effect, Result } from "effect"
import { operator } from "../UseCases.ts"
import { acme, all, best, held, named, reviewer, second, withTwoCompanies } from "./TwoCompanies.ts"

/** Whom Websites shows which of the websites. */
const seen: ReadonlyArray<readonly [who: string, principal: Granted<"catalog:read">, codes: ReadonlyArray<string>]> = [
  ["an operator", operator, ["demo", "other", "shop"]],
  ["an account", acme, ["demo", "shop"]],
  ["another account", best, ["other"]],
  ["who is held to one website", held([], ["shop"]), ["shop"]],
  ["who is held to no website", held(["warm-bv"], []), []]
]

const affiliate = (id: string) => Affiliates.use(({ get }) => get(operator, AffiliateId.make(id)))

describe("Websites", () => {
  it.effect.each(seen)("shows %s the websites within reach, and hides that others exist", ([, principal, codes]) =>
    Effect.gen(function* () {
      const { get, page } = yield* Websites
      assert.deepStrictEqual(yield* named(page(principal, all), ({ code }) => code), [codes.length, ...codes])
      for (const code of ["demo", "other", "shop", "nobody"]) {
        const found = Result.merge(yield* Effect.result(get(principal, WebsiteCode.make(code))))
        const expected = codes.includes(code) ? { code } : { _tag: "WebsiteNotFound", code }
        assert.containsSubset(found, expected, code)
      }
    }).pipe(withTwoCompanies)
  )

  it.effect("shows the websites of an affiliate that are within reach", () =>
    Effect.gen(function* () {
      const { ofAffiliate } = yield* Websites
      const linked = yield* affiliate("aff-1")
      const codes = (principal: Granted<"affiliates:read">) =>
        named(ofAffiliate(principal, linked, all), ({ code }) => code)
      for (const who of [operator, acme, held([], ["demo"])]) assert.deepStrictEqual(yield* codes(who), [1, "demo"])
      for (const who of [best, held([], ["shop"])]) assert.deepStrictEqual(yield* codes(who), [0])
      const unlinked = yield* affiliate("aff-3")
      assert.deepStrictEqual(yield* named(ofAffiliate(operator, unlinked, all), ({ code }) => code), [0])
    }).pipe(withTwoCompanies)
  )

  it.effect("lists websites page by page", () =>
    Effect.gen(function* () {
      const { page } = yield* Websites
      assert.deepStrictEqual(yield* named(page(acme, second), ({ code }) => code), [2, "shop"])
    }).pipe(withTwoCompanies)
  )

  it.effect("tells a reviewer the names of all websites, and nothing else of them", () =>
    Effect.gen(function* () {
      const { items } = yield* (yield* Websites).names(reviewer, all)
      assert.deepStrictEqual(
        items.map(({ code }) => code),
        ["demo", "other", "shop"].map((code) => WebsiteCode.make(code))
      )
      for (const one of items) assert.deepStrictEqual(Object.keys(one), ["code", "name"])
    }).pipe(withTwoCompanies)
  )
})
