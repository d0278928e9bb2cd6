import { assert, describe, it } from "@effect/vitest"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { BusinessOverviews } from "@leadwell/domain/distribution/BusinessOverviews"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { UsedUpCaps } from "@leadwell/domain/distribution/UsedUpCaps"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { rebuilt } from "../Rebuilt.ts"
import { accessibleTo, applied, changeSubscriptions, day, noon, operator, receive, useCases } from "../UseCases.ts"

const listed = (per_page = 100, page = 1) => UsedUpCaps.use((caps) => caps.page(operator, { page, per_page }))

const told = Effect.map(listed(), ({ items }) =>
  items.map(({ again, business, cap, rule, used }) => [business, rule, used, cap, again])
)

describe("UsedUpCaps", () => {
  it.effect("are those of today, of the longest period, until the next one begins", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      yield* applied([[{ daily_cap: 1, monthly_cap: 2 }], [{ weekly_cap: 1 }]])
      assert.deepStrictEqual(yield* told, [])
      yield* receive()
      assert.deepStrictEqual(yield* told, [
        ["a", "daily_cap", 1, 1, "2026-01-22"],
        ["b", "weekly_cap", 1, 1, "2026-01-26"]
      ])
      yield* TestClock.setTime(noon + day)
      yield* receive()
      assert.deepStrictEqual(yield* told, [
        ["a", "monthly_cap", 2, 2, "2026-02-01"],
        ["b", "weekly_cap", 1, 1, "2026-01-26"]
      ])
      const second = yield* listed(1, 2)
      assert.deepStrictEqual([second.total, second.items.map(({ business }) => String(business))], [2, ["b"]])
      yield* changeSubscriptions("b", { active: false })
      yield* changeSubscriptions("a", { monthly_cap: 3 })
      assert.deepStrictEqual(yield* told, [["a", "daily_cap", 1, 1, "2026-01-23"]])
      // A cap of 0 means that the business wants none, which is nothing to wait for.
      yield* changeSubscriptions("a", { daily_cap: 0 })
      yield* TestClock.setTime(noon + 2 * day)
      assert.deepStrictEqual(yield* told, [])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("are told to a business, its own alone", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      yield* applied([[{ daily_cap: 1 }], [{ weekly_cap: 1 }]])
      yield* receive()
      for (const [id, rule] of [
        ["a", "daily_cap"],
        ["b", "weekly_cap"]
      ] as const) {
        const business = yield* Businesses.use(({ getAccessible }) => getAccessible(operator, BusinessId.make(id)))
        const caps = yield* UsedUpCaps.use(({ ofBusiness }) => ofBusiness(business))
        assert.deepStrictEqual(
          caps.map((cap) => [String(cap.business), cap.rule]),
          [[id, rule]]
        )
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("are counted alike in the figures of the business, which a day off and a deactivation leave out", () =>
    Effect.gen(function* () {
      const wish = { subcategory: "heat-pumps", regions: ["*"], daily_cap: 1 }
      yield* applied([[wish]])
      yield* receive()
      const own = { id: "a", account: "acme", name: "A", coc_id: "12345678", postal_code: "3511AB", city: "Utrecht" }
      for (const [change, wanted, count] of [
        [{}, {}, 1],
        [{ paused_from: "2026-01-01" }, {}, 0],
        [{ paused_from: "2026-01-22" }, {}, 1],
        [{ active: false }, {}, 0],
        [{}, { paused_from: "2026-01-01" }, 0],
        [{}, { weekdays: ["mon"] }, 0],
        [{}, { active: false }, 0]
      ] as const) {
        const businesses = [{ ...own, ...change, subscriptions: [{ ...wish, ...wanted }] }]
        yield* CatalogImport.use(({ apply }) => apply({ businesses }))
        const business = yield* accessibleTo(operator, "a")
        const { capsUsedUp } = yield* BusinessOverviews.use(({ get }) => get(business))
        const { length } = yield* UsedUpCaps.use(({ ofBusiness }) => ofBusiness(business))
        const { total } = yield* listed()
        assert.deepStrictEqual([capsUsedUp, length, total], [count, count, count], JSON.stringify([change, wanted]))
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("are found in any number of subcategories, each page of which is read once", () =>
    Effect.gen(function* () {
      yield* applied([])
      // Together with the two of the sample, they fill two pages.
      const subcategories = Array.from({ length: 198 }, (_, n) => ({
        id: `s${String(n).padStart(3, "0")}`,
        name: "Boilers",
        slug: `s${n}`,
        max_businesses: 1
      }))
      const wishes = subcategories.map(({ id }) => ({ subcategory: id, regions: ["*"], daily_cap: 1 }))
      const named = { account: "acme", name: "A", coc_id: "12345678", postal_code: "3511AB", city: "Utrecht" }
      yield* CatalogImport.use((catalogs) =>
        catalogs.apply({
          categories: [{ id: "many", name: "Many", slug: "many", subcategories }],
          businesses: [{ id: "a", ...named, subscriptions: wishes }]
        })
      )
      for (const { id } of [subcategories[0]!, subcategories[150]!]) yield* receive({ subcategory_id: id })
      const { subcategories: stored, ...others } = yield* CatalogParts
      const pages: Array<number> = []
      const watched = Layer.succeed(CatalogParts, {
        ...others,
        subcategories: {
          ...stored,
          page: (category, request) => Effect.suspend(() => (pages.push(request.page), stored.page(category, request)))
        }
      })
      const { items } = yield* Effect.provide(listed(), Layer.provide(UsedUpCaps.layer, watched))
      assert.deepStrictEqual(
        items.map(({ subcategory }) => String(subcategory)),
        ["s000", "s150"]
      )
      assert.deepStrictEqual(pages, [1, 2])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("are read for many subcategories at once", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 1 }]])
      const asked: Array<number> = []
      const counted = yield* rebuilt(UsedUpCaps.layer, DistributionRepository, (all) => ({
        ...all,
        market: () => Effect.die("one market is read"),
        markets: (ids) => Effect.tap(all.markets(ids), () => Effect.sync(() => asked.push(ids.length)))
      }))
      yield* listed().pipe(Effect.provide(counted))
      assert.deepStrictEqual(asked, [2])
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )
})
