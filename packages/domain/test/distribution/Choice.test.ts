import { assert, describe, it } from "@effect/vitest"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { areaOf } from "@leadwell/domain/geography/Area"
import { DateTime, Schema } from "effect"
import {
  capsOf,
  Case,
  chosen,
  dayOffOf,
  given,
  holdersOf,
  isEligible,
  isStaying,
  moment,
  standings,
  upTo
} from "./drawnMarket.ts"
import { candidate, candidatesOf, chosenByBoth, leadOf, noon, stateOf } from "./sampleMarket.ts"

const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

const runs = { arbitrary: { runs: 400 } }

describe("choose", () => {
  it.prop(
    "gives the free places, one each, to eligible businesses only, and leaves none free that one could have",
    [Case],
    ([{ drawn, places }]) => {
      const one = given(drawn, places)
      const ids = chosen(one).assigned.map(({ business }) => business)
      const eligible = drawn.flatMap((wish, n) => (isEligible(wish) ? [one.idAt(n)] : []))
      assert.strictEqual(new Set(ids).size, ids.length)
      assert.includeMembers(eligible, ids)
      const free = Math.max(0, places - holdersOf(one).length)
      assert.strictEqual(ids.length, Math.min(free, eligible.length))
    },
    runs
  )

  it.prop(
    "passes an eligible business over only when everyone chosen comes before it",
    [Case],
    ([{ drawn, places }]) => {
      const one = given(drawn, places)
      const choice = chosen(one)
      const inOrder = standings(one, choice).toSorted(
        (a, b) => a.pass - b.pass || a.since - b.since || (a.id < b.id ? -1 : 1)
      )
      const considered = choice.decision.considered.flatMap(({ business, exclusion }) =>
        (exclusion === null && !holdersOf(one).includes(business)) || exclusion?.rule === "order" ? [business] : []
      )
      assert.deepStrictEqual(
        considered,
        inOrder.map(({ id }) => id)
      )
      assert.deepStrictEqual(
        choice.assigned.map(({ business }) => business),
        inOrder.filter(({ isAssigned }) => isAssigned).map(({ id }) => id)
      )
    },
    runs
  )

  it.prop(
    "does not depend on the order of the candidates",
    [Case, Schema.Array(upTo(1000))],
    ([{ drawn, places }, keys]) => {
      const one = given(drawn, places)
      const key = (index: number) => keys[index] ?? 500
      const shuffled = one.market.candidates
        .map((candidate, index) => ({ candidate, key: key(index) }))
        .toSorted((a, b) => b.key - a.key)
        .map(({ candidate }) => candidate)
      const [first, again] = [chosen(one), chosen(one)]
      assert.deepStrictEqual(again, first)
      const other = chosenByBoth(one.lead, { ...one.market, candidates: shuffled.toReversed() }, moment)
      assert.deepStrictEqual(other.assigned, first.assigned)
      assert.deepStrictEqual([...other.states].toSorted(byId), [...first.states].toSorted(byId))
    },
    runs
  )

  it.prop(
    "changes the standing of those who got the lead, came in or went away, and of nobody else",
    [Case],
    ([{ drawn, places }]) => {
      const one = given(drawn, places)
      const { assigned, states } = chosen(one)
      for (const [index, wish] of drawn.entries()) {
        const id = one.idAt(index)
        const [before, after] = [one.market.states.get(id), states.get(id)]
        const used = wish.standing?.used ?? 0
        const isCapped = Object.values(capsOf(wish)).some((cap) => cap !== null && used >= cap)
        const isAway = !wish.active || !wish.isBusinessActive || dayOffOf(wish) !== null || isCapped
        if (assigned.some(({ business }) => business === id)) {
          const count = used + 1
          assert.deepStrictEqual(after!.use, {
            ...moment.today,
            daily: count,
            weekly: count,
            monthly: count,
            earlier: []
          })
          assert.strictEqual(after!.waiting_since, moment.now)
          assert.isFalse(after!.is_away)
          if (isStaying(wish)) assert.strictEqual(after!.pass, before!.pass + 1 / wish.weight)
        } else if (isEligible(wish) && !isStaying(wish)) {
          assert.isAtLeast(after!.pass, before?.pass ?? 0)
          const { today } = moment
          const use = before?.use ?? { ...today, daily: 0, weekly: 0, monthly: 0, earlier: [] }
          const area = areaOf(one.market.candidates[index]!.subscription)
          assert.deepStrictEqual(after, { pass: after!.pass, waiting_since: moment.now, is_away: false, area, use })
        } else if (before?.is_away === false && isAway) {
          assert.deepStrictEqual(after, { ...before, is_away: true })
        } else {
          assert.isUndefined(after)
        }
      }
    },
    runs
  )

  it("takes turns: the lowest pass, then the longest wait, then the id", () => {
    const candidates = ["d", "c", "b", "a"].map((id) => candidate(id))
    const earlier = { waiting_since: DateTime.makeUnsafe(noon - 1) }
    const states = new Map([
      [BusinessId.make("a"), stateOf(2, earlier)],
      [BusinessId.make("b"), stateOf(1)],
      [BusinessId.make("c"), stateOf(1)],
      [BusinessId.make("d"), stateOf(1, earlier)]
    ])
    const ids = chosenByBoth(leadOf({ places: 4 }), { candidates, states }, moment).assigned.map(
      ({ business }) => business
    )
    assert.deepStrictEqual(ids.map(String), ["d", "b", "c", "a"])
  })

  it("tells the part of a subscription that the address lies in, the first of several", () => {
    const wishes = [{ regions: ["10", "3500-3599", "35"] }, { regions: ["*"] }]
    const market = { candidates: candidatesOf(wishes), states: new Map() }
    const regions = chosenByBoth(leadOf({ places: 2 }), market, moment).assigned.map(({ region }) => region)
    assert.deepStrictEqual(regions.map(String), ["3500-3599", "*"])
  })

  it("counts someone who has the lead and wants no more, and gives it to nobody when no place is free", () => {
    const holdings = [{ business: BusinessId.make("gone"), is_released: false }]
    const market = { candidates: [candidate("a"), candidate("b")], states: new Map() }
    const { assigned, decision } = chosenByBoth(leadOf({ places: 2, holdings }), market, moment)
    assert.deepStrictEqual(
      assigned.map(({ business }) => String(business)),
      ["a"]
    )
    assert.deepStrictEqual(
      decision.considered.map(({ business }) => String(business)),
      ["gone", "a", "b"]
    )
    assert.deepStrictEqual(chosenByBoth(leadOf({ places: 1, holdings }), market, moment).assigned, [])
    assert.deepStrictEqual(chosenByBoth(leadOf({ places: 0, holdings }), market, moment).assigned, [])
  })
})
