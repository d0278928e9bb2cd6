import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import type { Granted } from "@leadwell/domain/access/Grant"
import { actorOf } from "@leadwell/domain/access/Principal"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { Weekday } from "@leadwell/domain/calendar/Weekday"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { Subscriptions } from "@leadwell/domain/subscription/Subscriptions"
import { Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { accessibleTo, applied, operator, owner, useCases, useCasesOn, type Written } from "../UseCases.ts"

const regional = { regions: ["35", "1000-1099"], countries: ["Nederland"], weight: 2 }
const boilers = { subcategory: "boilers" }

const replace = Effect.fnUntraced(function* (principal: Granted<"leads:read">, subscriptions: unknown) {
  const [all, business] = [yield* Subscriptions, yield* accessibleTo(principal, "a")]
  return yield* all.replace(business, { subscriptions })
})

/** Returns the current subscriptions of business `a` in their written form. */
const written = Effect.gen(function* () {
  const [all, business] = [yield* Subscriptions, yield* accessibleTo(owner, "a")]
  return (yield* all.get(business)).map(({ business: _, ...one }): Written => one)
})

/** Returns the owner's answer to the current subscriptions with a change in the first. */
const asOwner = (change: Written) =>
  Effect.gen(function* () {
    yield* applied([[regional, boilers]])
    const [first, ...others] = yield* written
    return yield* replace(owner, [{ ...first, ...change }, ...others])
  })

const many = (length: number) => Array.from({ length }, () => "x")

/** Returns the paths that an owner may not write. */
const pathsNotPermitted = Effect.fnUntraced(function* (input: ReadonlyArray<unknown>) {
  const refusal = yield* Effect.flip(replace(owner, input))
  if (refusal._tag !== "ChangeNotPermitted") return assert.fail(refusal._tag)
  return refusal.faults.map(
    ({ path, rule }) => `${path.join(".")}${rule._tag === "NotPermitted" ? "" : ` ${rule._tag}`}`
  )
})

describe("Subscriptions", () => {
  it.effect.each([
    { active: false },
    { daily_cap: 5 },
    { weekly_cap: 0 },
    { monthly_cap: 7, daily_cap: null },
    { daily_cap_by_weekday: { mon: 3, sun: 0 } },
    { weekdays: ["mon", "fri"] },
    { paused_from: "2026-02-01", paused_until: "2026-02-28" }
  ])("lets an owner switch it off and on, set caps, weekdays and a pause: %j", (change) =>
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
        const refusal = yield* Effect.flip(asOwner(change))
        if (refusal._tag !== "ChangeNotPermitted") return assert.fail(refusal._tag)
        assert.deepStrictEqual(refusal.faults, [
          { path: ["subscriptions", 0, Object.keys(change)[0]!], rule: { _tag: "NotPermitted" } }
        ])
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
      for (const fewer of [[], current.slice(1)]) {
        assert.deepStrictEqual(yield* pathsNotPermitted(fewer), ["subscriptions"])
      }
      const other = [{ ...current[0], subcategory: "boilers" }]
      const paths = ["subscriptions", ...["regions", "countries", "weight"].map((key) => `subscriptions.0.${key}`)]
      assert.deepStrictEqual(yield* pathsNotPermitted(other), paths)
      const regions = [...regional.regions].toReversed()
      const reordered = yield* replace(owner, [{ ...current[0], regions }, current[1]])
      assert.deepStrictEqual(reordered[0]?.regions as unknown, regions)
      const swapped = current.map((one, n) => ({ ...one, subcategory: current[1 - n]?.["subcategory"] }))
      assert.strictEqual((yield* Effect.flip(replace(owner, swapped)))._tag, "ChangeNotPermitted")
      assert.deepStrictEqual(yield* replace(operator, []), [])
      const added = ["subscriptions.0.subcategory", "subscriptions.1.subcategory"]
      assert.deepStrictEqual(yield* pathsNotPermitted(current), added)
    }).pipe(Effect.provide(useCases))
  )

  const wanted = { subcategory: "heat-pumps", regions: ["*"] }
  const at = "subscriptions.0"

  it.effect.each([
    [
      [wanted, boilers, wanted],
      ["subscriptions.1.regions Required", "subscriptions.2.subcategory Duplicate"]
    ],
    [
      [{ subcategory: "tiles" }, { ...wanted, subcategory: "Dak!" }, { ...wanted, weight: 0 }],
      [
        `${at}.subcategory Unknown`,
        `${at}.regions Required`,
        "subscriptions.1.subcategory NotIdentifier",
        "subscriptions.2.weight NotPositive"
      ]
    ],
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
      [
        "subscriptions.1.subcategory Duplicate",
        "subscriptions.1.weight NotPositive",
        "subscriptions.1.daily_cap TooSmall 0"
      ]
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

  it.effect.each([
    [[{ ...wanted, subcategory: "tiles" }], [`${at}.subcategory Unknown`]],
    [[wanted, { ...wanted, regions: ["35"] }], ["subscriptions.1.subcategory Duplicate"]]
  ] as const)("tells an operator what %j names, and its owner that the change is another's: %j", ([sent, expected]) =>
    Effect.gen(function* () {
      yield* applied([[regional, boilers]])
      const refusal = yield* Effect.flip(replace(operator, sent))
      if (refusal._tag !== "InvalidInput") return assert.fail(refusal._tag)
      assert.deepStrictEqual(
        refusal.faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`),
        [...expected]
      )
      assert.strictEqual((yield* Effect.flip(replace(owner, sent)))._tag, "ChangeNotPermitted")
    }).pipe(Effect.provide(useCases))
  )

  it.effect.each([
    ["subscriptions", many(1001), "subscriptions TooMany"],
    ["regions", [{ ...wanted, regions: many(9001) }], `${at}.regions TooMany`],
    ["countries", [{ ...wanted, countries: many(101) }], `${at}.countries TooMany`],
    ["keys", [{ ...many(101) }], `${at} TooMany`]
  ] as const)("reads nothing in what has too many %s", ([, sent, expected]) =>
    Effect.gen(function* () {
      yield* applied([[regional, boilers]])
      const refusal = yield* Effect.flip(replace(owner, sent))
      if (refusal._tag !== "InvalidInput") return assert.fail(refusal._tag)
      assert.deepStrictEqual(
        refusal.faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`),
        [expected]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("reads no further subscription after the thousandth fault", () =>
    Effect.gen(function* () {
      yield* applied([[regional, boilers]])
      const sent = Array.from({ length: 600 }, () => ({ regions: ["9-1"] }))
      const refusal = yield* Effect.flip(replace(operator, sent))
      if (refusal._tag !== "InvalidInput") return assert.fail(refusal._tag)
      assert.lengthOf(refusal.faults, 1000)
    }).pipe(Effect.provide(useCases))
  )

  const days = {
    daily_cap_by_weekday: { mon: 3 },
    weekdays: ["mon", "tue"],
    paused_from: "2026-02-01",
    paused_until: "2026-02-28"
  }

  it.effect("keeps days that a replacement leaves out, and takes those that it gives", () =>
    Effect.gen(function* () {
      yield* applied([[{ ...regional, ...days, daily_cap: 9 }]])
      assert.containsSubset(yield* replace(operator, [wanted]), [{ ...days, daily_cap: null }])
      assert.containsSubset(yield* replace(operator, [{ ...wanted, weekdays: ["sun"], paused_until: null }]), [
        { ...days, weekdays: ["sun"], paused_until: null }
      ])
      const none = { daily_cap_by_weekday: null, paused_from: null }
      assert.containsSubset(yield* replace(operator, [{ ...wanted, ...none }]), [none])
      const anew = [yield* replace(operator, []), yield* replace(operator, [wanted])].flat()
      assert.containsSubset(anew, [{ ...none, paused_until: null, weekdays: Weekday.literals }])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("refuses an end before the start that a replacement leaves as it was", () =>
    Effect.gen(function* () {
      yield* applied([[{ ...regional, ...days }]])
      for (const keys of [{ paused_until: "2026-01-31" }, { paused_from: "2026-03-01" }]) {
        const refusal = yield* Effect.flip(replace(operator, [{ ...wanted, ...keys }]))
        if (refusal._tag !== "InvalidInput") return assert.fail(refusal._tag)
        assert.deepStrictEqual<unknown>(refusal.faults, [
          { path: ["subscriptions", 0, "paused_until"], rule: { _tag: "Before", key: "paused_from" } }
        ])
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("begins a pause with a last day alone today, by the business day, and ends it with both null", () =>
    Effect.gen(function* () {
      yield* applied([[regional]])
      yield* TestClock.setTime(Date.parse("2026-01-21T23:30:00Z"))
      const until = { paused_until: "2026-02-01" }
      const begun = { ...until, paused_from: "2026-01-22" }
      const ended = { paused_from: null, paused_until: null }
      const change = Effect.fnUntraced(function* (keys: Written) {
        const [all, business] = [yield* Subscriptions, yield* accessibleTo(owner, "a")]
        return yield* all.change(business, SubcategoryId.make("heat-pumps"), keys)
      })
      assert.containsSubset(yield* change(until), begun)
      assert.containsSubset(yield* change(ended), ended)
      const [current] = yield* written
      assert.containsSubset(yield* replace(owner, [{ ...current, ...until }]), [begun])
      const refusal = yield* Effect.flip(change({ paused_from: null, paused_until: "2026-01-21" }))
      if (refusal._tag !== "InvalidInput") return assert.fail(refusal._tag)
      assert.deepStrictEqual<unknown>(refusal.faults[0]?.path, ["paused_until"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("audits who changed the subscriptions of which business, and no refused or equal change", () =>
    Effect.gen(function* () {
      yield* applied([[regional, boilers]])
      const current = yield* written
      yield* TestClock.adjust(1)
      yield* replace(owner, [{ ...current[0], daily_cap: 7 }, current[1]])
      yield* Effect.flip(replace(owner, []))
      yield* TestClock.adjust(1)
      yield* replace(operator, [])
      yield* replace(operator, [])
      const { items } = yield* AuditRepository.use(({ page }) =>
        page({ action: ["subscriptions.changed"] }, { page: 1, per_page: 3 })
      )
      const subject = { kind: "business", id: "a" }
      assert.deepStrictEqual<unknown>(
        items.map(({ entry: { action, actor, subject } }) => ({ action, actor, subject })),
        [operator, owner].map((by) => ({ action: "subscriptions.changed", actor: actorOf(by), subject }))
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("stops reading once it has found a thousand faults, and asks the store once", () => {
    let asked = 0
    const counting = Layer.effect(
      CatalogParts,
      Effect.map(CatalogParts, ({ subcategories, ...others }) => ({
        ...others,
        subcategories: {
          ...subcategories,
          find: (id: SubcategoryId) => Effect.suspend(() => (asked++, subcategories.find(id))),
          names: (ids: ReadonlySet<SubcategoryId>) => Effect.suspend(() => (asked++, subcategories.names(ids)))
        }
      }))
    )
    return Effect.gen(function* () {
      yield* applied([[regional, boilers]])
      const sent = Array.from({ length: 1000 }, () => ({ subcategory: "tiles", regions: ["9-1", "9-1", "9-1"] }))
      const refusal = yield* Effect.flip(replace(operator, sent))
      if (refusal._tag !== "InvalidInput") return assert.fail(refusal._tag)
      assert.isAtLeast(refusal.faults.length, 1000)
      assert.isBelow(refusal.faults.length, 2000)
      assert.strictEqual(asked, 1)
    }).pipe(Effect.provide(useCasesOn(Layer.provideMerge(counting, MemoryStorage.layer))))
  })
})
