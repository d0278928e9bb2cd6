import { assert, describe, it } from "@effect/vitest"
import type { Candidate } from "@leadwell/domain/distribution/Market"
import { Schema } from "effect"
import { candidate, keptMarket, leadOf, type Wish } from "./sampleMarket.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const local = { regions: ["10"] }

/** Returns `count` candidates with the same wish, numbered. */
const some = (count: number, name: string, wish: Wish = {}) =>
  Array.from({ length: count }, (_, n) => candidate(`${name}-${n}`, wish))

/** Returns leads. One in `every` comes from the region of the local businesses, the others from elsewhere. */
const mix =
  (every: number, places = 1) =>
  (n: number) =>
    leadOf({ places, postal_code: n % every === 0 ? "1012AB" : "5611AB" })

/**
 * Returns leads. Every twentieth comes from the region of the local businesses, and every third from the next region.
 */
const threeParts = (n: number) => leadOf({ postal_code: n % 20 === 0 ? "1012AB" : n % 3 === 0 ? "1102AB" : "5611AB" })

const Place = Schema.Struct({
  nationals: between(1, 4),
  locals: between(1, 4),
  every: between(2, 25),
  places: between(1, 4),
  before: between(200, 500),
  joins: Schema.Literals(["national", "local"])
})

/** Asserts that everyone gets as many leads as the newcomer, within two. */
const demandShares = (running: ReadonlyArray<Candidate>, newcomer: Candidate) => {
  const market = keptMarket()
  market.giveEach(1000, running, mix(3))
  const all = [...running, newcomer]
  for (const [id, got] of market.giveEach(1200, all, mix(3))) assert.closeTo(got, 1200 / all.length, 2, id)
}

describe("a newcomer with an equal", () => {
  const Weight = Schema.Literals([0.5, 1, 2, 3])

  it.prop(
    "gets what its equals get, within one, even if others lag behind",
    [Place],
    ([{ before, every, joins, locals, nationals, places }]) => {
      const market = keptMarket()
      const running = [...some(nationals, "national"), ...some(locals, "local", local)]
      const leads = mix(every, places)
      market.giveEach(before, running, leads)
      const newcomer = candidate("new", joins === "local" ? local : {})
      for (const count of [every, 3 * every, 10 * every]) {
        const counts = market.giveEach(count, [...running, newcomer], leads)
        for (const [id, got] of counts) if (id.startsWith(joins)) assert.closeTo(counts.get("new")!, got, 1, id)
      }
    },
    { arbitrary: { runs: 60 } }
  )

  it.prop(
    "gets as many for its weight as an equal of another, within one lead of each",
    [Place, Weight, Weight],
    ([{ before, every, joins, locals, nationals }, weight, otherWeight]) => {
      const market = keptMarket()
      const wish = joins === "local" ? local : {}
      const equal = candidate("equal", { ...wish, weight: otherWeight })
      const running = [...some(nationals, "national"), ...some(locals, "local", local), equal]
      market.giveEach(before, running, mix(every))
      const counts = market.giveEach(20 * every, [...running, candidate("new", { ...wish, weight })], mix(every))
      const apart = Math.abs(counts.get("new")! / weight - counts.get("equal")! / otherWeight)
      assert.isAtMost(apart, 1 / weight + 1 / otherWeight + 1e-9)
    },
    { arbitrary: { runs: 60 } }
  )

  it("does not wait with an equal of little weight for its next lead", () => {
    const market = keptMarket()
    const running = [...some(2, "national"), candidate("slow", { ...local, weight: 0.01 })]
    market.giveEach(40, running, mix(20))
    const counts = market.giveEach(200, [...running, candidate("new", local)], mix(20))
    assert.closeTo(counts.get("new")!, 10, 1)
    assert.strictEqual(counts.get("slow"), 0)
  })

  const stories: ReadonlyArray<readonly [string, number, number, "national" | "local", number]> = [
    ["a national beside one, and a local", 1, 1, "national", 475],
    ["a national beside two, and three locals", 2, 3, "national", 317],
    ["a local beside one, and three nationals", 3, 1, "local", 25]
  ]

  it.each(stories)("is not swamped and does not swamp: %s", (_, nationals, locals, joins, share) => {
    const market = keptMarket()
    const running = [...some(nationals, "national"), ...some(locals, "local", local)]
    market.giveEach(2000, running, mix(20))
    const newcomer = candidate("new", joins === "local" ? local : {})
    const counts = market.giveEach(1000, [...running, newcomer], mix(20))
    assert.closeTo(counts.get("new")!, share, 1)
    for (const [id, got] of counts) if (id.startsWith(joins)) assert.closeTo(got, share, 1, id)
  })

  it("goes by its equal rather than by those who want nearly the same, and get many more", () => {
    const market = keptMarket()
    const busy = { regions: ["10", "1100-1104"] }
    const running = [...some(3, "national"), ...some(2, "busy", busy), candidate("equal", local)]
    market.giveEach(2000, running, threeParts)
    const counts = market.giveEach(1000, [...running, candidate("new", local)], threeParts)
    assert.deepStrictEqual([counts.get("equal"), counts.get("new")], [25, 25])
  })
})

describe("a newcomer without an equal", () => {
  it("gets its share beside many who want the whole country, when it wants half", () => {
    demandShares(some(9, "national"), candidate("half", { regions: ["0000-4999"] }))
    demandShares(some(4, "national"), candidate("half", { regions: ["10", "2", "3"] }))
  })

  it("is level with those who leave out a few codes as it does, each of them others", () => {
    const nearly = Array.from({ length: 6 }, (_, n) => candidate(`near-${n}`, { regions: [`000${n + 1}-9999`] }))
    demandShares(nearly, candidate("new", { regions: ["0000-9990"] }))
  })

  it("is not drawn down by one of them who lags", () => {
    const market = keptMarket()
    const running = some(3, "national", { regions: ["0001-9999"] })
    const laggard = candidate("lags", { regions: ["0002-9999"] })
    market.giveEach(600, running, mix(3))
    market.give([...running, laggard], leadOf({ places: 0 }))
    market.states.set(laggard.business.id, { ...market.states.get(laggard.business.id)!, pass: 3 })
    market.give([...running, laggard, candidate("new")], leadOf({ places: 0 }))
    const levels = [...running, candidate("new")].map(({ business }) => market.states.get(business.id)!.pass)
    assert.strictEqual(levels[3], Math.min(...levels))
  })
})
