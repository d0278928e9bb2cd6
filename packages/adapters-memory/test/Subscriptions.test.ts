import { assert, describe, it } from "@effect/vitest"
import type { Principal } from "@leadwell/domain/access/Principal"
import { Subscriptions } from "@leadwell/domain/distribution/Subscriptions"
import { Effect } from "effect"
import { applied, businessOf, operator, owner, useCases, type Written } from "./UseCases.ts"

const regional = { regions: ["35", "1000-1099"], countries: ["Nederland"], weight: 2 }
const boilers = { subcategory: "boilers" }

const replace = Effect.fnUntraced(function* (principal: Principal, subscriptions: unknown) {
  const [all, business] = [yield* Subscriptions, yield* businessOf("a")]
  return yield* all.replace(principal, business, { subscriptions })
})

/** The current subscriptions of business a, as they are written. */
const written = Effect.gen(function* () {
  const [all, business] = [yield* Subscriptions, yield* businessOf("a")]
  return (yield* all.of(business)).map(({ business: _, ...one }): Written => one)
})

/** What the owner is told of the current subscriptions with other values in the first. */
const asOwner = (change: Written) =>
  Effect.gen(function* () {
    yield* applied([[regional, boilers]])
    const [first, ...others] = yield* written
    return yield* replace(owner, [{ ...first, ...change }, ...others])
  })

describe("Subscriptions", () => {
  it.effect.each([{ active: false }, { daily_cap: 5 }, { weekly_cap: 0 }, { monthly_cap: 7, daily_cap: null }])(
    "lets an owner pause and set caps: %j",
    (change) =>
      Effect.gen(function* () {
        const replaced = yield* asOwner(change)
        assert.containsSubset(replaced[0], { business: "a", ...change })
        assert.deepStrictEqual(
          yield* written,
          replaced.map(({ business: _, ...one }) => one)
        )
      }).pipe(Effect.provide(useCases))
  )

  it.effect.each([{ weight: 3 }, { regions: ["35"] }, { countries: ["België"] }, { regions: ["*"], active: false }])(
    "lets only an operator change the rest: %j",
    (change) =>
      Effect.gen(function* () {
        assert.strictEqual((yield* Effect.flip(asOwner(change)))._tag, "SubscriptionsNotOwned")
        const before = yield* written
        assert.deepStrictEqual(before.map(({ regions }) => regions) as unknown, [regional.regions, ["*"]])
        const [first, second] = before
        const replaced = yield* replace(operator, [{ ...first, ...change }, second])
        assert.containsSubset(replaced[0], change)
      }).pipe(Effect.provide(useCases))
  )

  it.effect("takes the same subscriptions and regions in another order from their owner, and none fewer or more", () =>
    Effect.gen(function* () {
      yield* applied([[regional, boilers]])
      const current = yield* written
      const replaced = yield* replace(owner, current.toReversed())
      assert.deepStrictEqual(
        replaced.map(({ subcategory }) => String(subcategory)),
        ["boilers", "heat-pumps"]
      )
      for (const other of [[], current.slice(1), [{ ...current[0], subcategory: "boilers" }]]) {
        assert.strictEqual((yield* Effect.flip(replace(owner, other)))._tag, "SubscriptionsNotOwned")
      }
      const regions = [...regional.regions].toReversed()
      const reordered = yield* replace(owner, [{ ...current[0], regions }, current[1]])
      assert.deepStrictEqual(reordered[0]?.regions as unknown, regions)
      const swapped = current.map((one, n) => ({ ...one, subcategory: current[1 - n]?.["subcategory"] }))
      assert.strictEqual((yield* Effect.flip(replace(owner, swapped)))._tag, "SubscriptionsNotOwned")
      assert.deepStrictEqual(yield* replace(operator, []), [])
      assert.strictEqual((yield* Effect.flip(replace(owner, current)))._tag, "SubscriptionsNotOwned")
    }).pipe(Effect.provide(useCases))
  )

  const wanted = { subcategory: "heat-pumps", regions: ["*"] }
  const at = "subscriptions.0"

  it.effect.each([
    [[{ ...wanted, subcategory: "tiles" }], [`${at}.subcategory Unknown`]],
    [[wanted, { ...wanted, regions: ["35"] }], ["subscriptions.1.subcategory Duplicate"]],
    [[wanted, boilers, wanted], ["subscriptions.1.regions Required"]],
    [[{ ...wanted, regions: ["9-1"] }], [`${at}.regions.0 NotRegion`]],
    [[{ ...wanted, regions: ["35", "2000-1000"] }], [`${at}.regions.1 NotRegion`]],
    [[{ ...wanted, regions: [] }], [`${at}.regions Empty`]],
    [[{ ...wanted, countries: ["France"] }], [`${at}.countries.0 NotSelectable`]],
    [[{ ...wanted, weight: 0 }], [`${at}.weight NotPositive`]],
    [[{ ...wanted, weight: -1 }], [`${at}.weight NotPositive`]],
    [[{ ...wanted, weight: 1e-9 }], [`${at}.weight TooSmall 0.001`]],
    [[{ ...wanted, daily_cap: -1 }], [`${at}.daily_cap TooSmall 0`]],
    [[{ ...wanted, weekly_cap: 1.5 }], [`${at}.weekly_cap NotInteger`]],
    [[{ ...wanted, monthly_cap: "5" }], [`${at}.monthly_cap NotNumber`]],
    [[{ ...wanted, business: "b" }], [`${at}.business Unexpected`]],
    [
      [wanted, { ...wanted, weight: 0, daily_cap: -1 }],
      ["subscriptions.1.weight NotPositive", "subscriptions.1.daily_cap TooSmall 0"]
    ],
    [undefined, ["subscriptions Required"]],
    [null, ["subscriptions Required"]],
    ["*", ["subscriptions NotList"]]
  ] as const)("tells what is wrong with %j: %j", ([subscriptions, expected]) =>
    Effect.gen(function* () {
      yield* applied([[regional, boilers]])
      const before = yield* written
      for (const principal of [owner, operator]) {
        const refusal = yield* Effect.flip(replace(principal, subscriptions))
        if (refusal._tag !== "InvalidInput") return assert.fail(refusal._tag)
        const told = refusal.faults.map(({ path, rule }) => [path.join("."), ...Object.values(rule)].join(" "))
        assert.deepStrictEqual(told, [...expected])
      }
      assert.deepStrictEqual(yield* written, before)
    }).pipe(Effect.provide(useCases))
  )
})
