import { assert, describe, it } from "@effect/vitest"
import type { Candidate } from "@leadwell/domain/distribution/Market"
import { passAfter } from "@leadwell/domain/distribution/Turn"
import { Schema } from "effect"
import { candidate, candidatesOf, keptMarket, leadOf, noon, type Wish } from "./sampleMarket.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const day = 86_400_000

/** The number of running businesses, and the number of leads before a newcomer joins. */
const Running = Schema.Struct({ equals: between(2, 8), before: between(0, 60) })

const equalsOf = (count: number, wish: Wish = {}) => candidatesOf(Array.from({ length: count }, () => wish))

/** Asserts that each business of `sharing` gets its share of the leads, within one, from the first round on. */
const demandFairness = (
  market: ReturnType<typeof keptMarket>,
  sharing: ReadonlyArray<Candidate>,
  others: ReadonlyArray<Candidate> = []
) => {
  for (const rounds of [1, 1, 1, 1, 8]) {
    const counts = market.giveMany(sharing.length * rounds, [...sharing, ...others])
    for (const { business } of sharing) assert.closeTo(counts.get(business.id)!, rounds, 1, business.id)
  }
}

describe("the rotation", () => {
  const Weights = Schema.Array(between(1, 4000)).check(Schema.isMinLength(2), Schema.isMaxLength(6))

  it.prop(
    "shares leads of one place in proportion to the weights: nobody is a lead ahead, no two are a lead apart",
    [Weights],
    ([thousandths]) => {
      const weights = thousandths.map((weight) => weight / 1000)
      const candidates = candidatesOf(weights.map((weight) => ({ weight })))
      const leads = 1000
      const counts = [...keptMarket().giveMany(leads, candidates).values()]
      const sum = weights.reduce((a, b) => a + b)
      for (const [index, count] of counts.entries()) {
        const weight = weights[index]!
        assert.isAtMost(count - (leads * weight) / sum, 1 + 1e-6)
        for (const [other, otherCount] of counts.entries()) {
          const otherWeight = weights[other]!
          assert.isAtMost(count / weight - otherCount / otherWeight, 1 / weight + 1e-6)
        }
      }
    },
    { arbitrary: { runs: 25 } }
  )

  it.prop("gives equals their turns in the same order, round by round", [Running], ([{ before, equals }]) => {
    const market = keptMarket()
    const candidates = equalsOf(equals)
    const order = Array.from({ length: equals }, () => market.give(candidates)[0])
    assert.deepStrictEqual(
      order,
      candidates.map(({ business }) => String(business.id))
    )
    for (let n = 0; n < before; n++) assert.deepStrictEqual(market.give(candidates), [order[n % equals]])
  })

  it.prop("gives a newcomer its share at once, and no more", [Running], ([{ before, equals }]) => {
    const market = keptMarket()
    const running = equalsOf(equals)
    market.giveMany(before, running)
    demandFairness(market, [...running, candidate("new")])
  })

  it.prop(
    "gives a newcomer its share, and no more, however far someone for whom few leads suit lags behind",
    [Running],
    ([{ before, equals }]) => {
      const market = keptMarket()
      const [rare, running] = [candidate("rare", { regions: ["99"] }), equalsOf(equals)]
      market.give([rare, ...running], leadOf({ postal_code: "9911AB" }))
      market.giveMany(equals * 8 + before, [rare, ...running])
      demandFairness(market, [...running, candidate("new")], [rare])
      assert.deepStrictEqual(market.give([rare, ...running], leadOf({ postal_code: "9911AB" })), ["rare"])
    }
  )

  const elsewhere: ReadonlyArray<Wish> = [{ regions: ["99"] }, { countries: ["België"] }]

  it.prop(
    "makes a newcomer level with those it competes with, not with others",
    [Running, Schema.Literals([0, 1])],
    ([{ before, equals }, which]) => {
      const market = keptMarket()
      const wish = elsewhere[which]!
      const lead = { ...leadOf({ postal_code: "9911AB" }), country: wish.countries?.[0] ?? ("Nederland" as const) }
      const [others, alone] = [equalsOf(equals, { regions: which === 0 ? ["35"] : ["*"] }), candidate("alone", wish)]
      market.give([...others, alone], lead)
      market.giveMany(before + 3 * equals, [...others, alone])
      const counts = market.giveMany(10, [...others, alone, candidate("new", wish)], lead)
      assert.deepStrictEqual([counts.get("alone"), counts.get("new")], [5, 5])
    }
  )

  const absences: ReadonlyArray<readonly [string, Wish | null]> = [
    ["whose monthly cap is used up and then lifted", { monthly_cap: 1 }],
    ["who is paused and then resumes", { active: false }],
    ["whose business is paused and then resumes", { isBusinessActive: false }],
    ["who leaves and joins again", null]
  ]

  for (const [who, wish] of absences) {
    it.prop(`gives someone ${who} its share at once, and no more`, [Running], ([{ before, equals }]) => {
      const market = keptMarket()
      const [running, present] = [equalsOf(equals), candidate("back")]
      market.giveMany(equals + 1, [...running, present])
      const absent = wish === null ? [] : [candidate("back", wish)]
      const counts = market.giveMany(equals * 8 + before, [...running, ...absent])
      assert.strictEqual(counts.get("back") ?? 0, 0)
      demandFairness(market, [...running, present])
    })
  }

  it.prop(
    "makes everyone level with those who run, even when more are away, or come back at once",
    [Running],
    ([{ before, equals }]) => {
      const market = keptMarket()
      const [running, paused] = [equalsOf(2), ["x", "y", "z"].map((id) => candidate(id, { active: false }))]
      const resumed = paused.map(({ business }) => candidate(business.id))
      market.giveMany(equals, [...running, ...resumed], leadOf({ places: 5 }))
      market.giveMany(20 + before, [...running, ...paused])
      demandFairness(market, [...running, candidate("new")], paused)
      demandFairness(market, [...running, ...resumed])
    }
  )

  const Schedule = Schema.Array(Schema.Struct({ leads: between(0, 9), isPaused: Schema.Boolean }))

  it.prop(
    "lets nobody gain by pausing and resuming",
    [between(1, 5), between(1, 3), Schedule],
    ([others, places, schedule]) => {
      const total = (isPausing: boolean) => {
        const market = keptMarket()
        let sum = 0
        for (const { isPaused, leads } of [...schedule, { leads: 20, isPaused: false }]) {
          const one = candidate("a", { active: !(isPausing && isPaused) })
          sum += market.giveMany(leads, [one, ...equalsOf(others)], leadOf({ places })).get("a")!
        }
        return sum
      }
      assert.isAtMost(total(true), total(false))
    }
  )

  it.prop("keeps someone who comes back ahead of the others where it was", [Running], ([{ before, equals }]) => {
    const market = keptMarket()
    const [running, slow] = [equalsOf(equals), candidate("slow", { weight: 0.01 })]
    market.giveMany(equals + 1, running)
    market.give([...running, slow], leadOf({ places: equals + 1 }))
    const { pass } = market.states.get(slow.business.id)!
    market.giveMany(before, [...running, candidate("slow", { weight: 0.01, active: false })])
    assert.notInclude(market.give([...running, slow]), "slow")
    const state = market.states.get(slow.business.id)!
    assert.deepStrictEqual([state.pass, state.is_away], [pass, false])
    assert.isAtLeast(pass, 100)
  })

  it("lets someone in level with the others while all of them are at their cap of the day", () => {
    const market = keptMarket(noon)
    const capped = equalsOf(2, { daily_cap: 20 })
    market.giveMany(41, capped)
    const stale = candidate("back", { active: false })
    const newcomer = candidate("new")
    assert.deepStrictEqual(market.give([...capped, stale, newcomer]), ["new"])
    assert.strictEqual(market.states.get(newcomer.business.id)?.pass, 21)
    market.give([...capped, newcomer], leadOf(), noon + day)
    demandFairness(market, [...equalsOf(2), newcomer])
  })

  it("is as it was when all come back at once, but for one who was long away", () => {
    const market = keptMarket(noon)
    const back = candidate("back")
    market.give([back])
    const capped = equalsOf(3, { daily_cap: 30 })
    market.giveMany(91, [candidate("back", { active: false }), ...capped])
    market.give([back, ...capped], leadOf({ places: 0 }), noon + day)
    demandFairness(market, [back, ...equalsOf(3)])
  })
})

describe("passAfter", () => {
  it.prop("moves half as far with twice the weight", [between(1, 1e6), between(1, 1e6)], ([pass, weight]) => {
    assert.strictEqual(passAfter(pass, weight), pass + 1 / weight)
    assert.isAbove(passAfter(pass, weight), passAfter(pass, weight * 2))
  })
})
