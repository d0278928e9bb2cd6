import { assert, describe, it } from "@effect/vitest"
import type { Candidate } from "@leadwell/domain/distribution/Market"
import { areaOf } from "@leadwell/domain/geography/Area"
import { Schema } from "effect"
import { candidate, candidatesOf, keptMarket, leadOf, momentAt, noon, stateOf, type Wish } from "./sampleMarket.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Running = Schema.Struct({ equals: between(2, 6), before: between(0, 60) })

const everywhere = (count: number) => candidatesOf(Array.from({ length: count }, () => ({})))

/** Returns leads. Every tenth comes from the region of a local business. */
const mix = (n: number) => leadOf({ postal_code: n % 10 === 0 ? "1012AB" : "5611AB" })

type Kept = ReturnType<typeof keptMarket>

const standing = (market: Kept, { business }: Candidate) => market.states.get(business.id)!

const at = (pass: number, one: Candidate) => stateOf(pass, { area: areaOf(one.subscription) })

/** Asserts that all businesses get the same number of leads, within one, at once and later. */
const demandEquality = (market: Kept, candidates: ReadonlyArray<Candidate>) => {
  for (const rounds of [1, 1, 1, 20]) {
    const counts = market.giveMany(candidates.length * rounds, candidates, leadOf({ postal_code: "5611AB" }))
    for (const [id, got] of counts) assert.closeTo(got, rounds, 1, id)
  }
}

const wider: ReadonlyArray<readonly [string, Wish, Wish]> = [
  ["its region to the whole country", { regions: ["10"] }, {}],
  ["the codes it leaves out", { regions: ["0000-5610", "5612-9999"] }, {}],
  ["its countries", { countries: ["België"] }, { countries: ["Nederland", "België"] }]
]

describe("someone whose area changes", () => {
  for (const [what, before, after] of wider) {
    it.prop(`gets its share, and no more, when it widens ${what}`, [Running], ([given]) => {
      const market = keptMarket()
      const [others, narrow] = [everywhere(given.equals), candidate("changes", before)]
      market.giveEach(30 * given.equals + given.before, [...others, narrow], mix)
      demandEquality(market, [...others, candidate("changes", after)])
    })
  }

  it.prop("is not ahead of where it was when it narrows its area, however far its equals lag", [Running], ([given]) => {
    const market = keptMarket()
    const [others, local] = [everywhere(given.equals), candidate("local", { regions: ["10"] })]
    market.giveEach(30 * given.equals + given.before, [...others, local, candidate("changes")], mix)
    const { pass } = standing(market, candidate("changes"))
    const narrow = candidate("changes", { regions: ["10"] })
    market.give([...others, local, narrow], leadOf({ places: 0, postal_code: "1012AB" }))
    assert.deepStrictEqual(standing(market, narrow).pass, pass)
    assert.strictEqual(standing(market, narrow).area, areaOf(narrow.subscription))
    assert.isBelow(standing(market, local).pass, pass)
  })

  it.prop("gains nothing by changing it to and fro", [Running, between(1, 4)], ([{ before, equals }, places]) => {
    const total = (changes: boolean) => {
      const market = keptMarket()
      let sum = 0
      for (let n = 0; n < 40 + before; n++) {
        const own = candidate("a", changes && n % 3 === 0 ? { regions: ["0001-9999"] } : {})
        sum += market.giveMany(1, [own, ...everywhere(equals)], leadOf({ places })).get("a")!
      }
      return sum
    }
    assert.isAtMost(total(true), total(false))
  })

  it("stands as it stood when the same is written in another way", () => {
    const market = keptMarket()
    const wish = { regions: ["10", "11", "1150-1299"] }
    market.giveEach(40, [...everywhere(3), candidate("same", wish)], mix)
    const before = standing(market, candidate("same"))
    const others = [{ regions: ["11", "10", "1150-1299"] }, { regions: ["1000-1299"] }, { regions: ["12", "11", "10"] }]
    for (const other of others) {
      market.give([...everywhere(3), candidate("same", other)], leadOf({ places: 0, postal_code: "1012AB" }))
      assert.deepStrictEqual(standing(market, candidate("same")), before)
    }
  })

  it("waits from then on, and is not counted among those who are there until it does", () => {
    const market = keptMarket()
    const [old, changed] = [candidate("changes", { regions: ["10"] }), candidate("changes")]
    const other = candidate("other")
    for (const { business } of [old, other]) market.states.set(business.id, at(5, old))
    for (const one of everywhere(1)) market.states.set(one.business.id, at(50, one))
    const later = noon + 60_000
    market.give([...everywhere(1), changed, other, candidate("new")], leadOf({ places: 0 }), later)
    assert.strictEqual(standing(market, candidate("new")).pass, 50)
    assert.deepStrictEqual(standing(market, changed), {
      ...at(50, changed),
      waiting_since: momentAt(later).now
    })
  })
})
