import { assert, describe, it } from "@effect/vitest"
import { capNames } from "@leadwell/domain/distribution/CapUse"
import { Decision } from "@leadwell/domain/distribution/Decision"
import { Schema } from "effect"
import { capsOf, Case, chosen, dayOffOf, given, holdersOf, isEligible, metLately, moment } from "./drawnMarket.ts"

const runs = { arbitrary: { runs: 400 } }

describe("Distribution", () => {
  it.prop(
    "considers everyone once: those who have the lead, then those passed over by rank, then those a rule kept out",
    [Case],
    ([{ drawn, places }]) => {
      const one = given(drawn, places)
      const { assigned, decision } = chosen(one)
      const { considered } = decision
      const ids = considered.map(({ business }) => business)
      const having = [...holdersOf(one), ...assigned.map(({ business }) => business)]
      assert.deepStrictEqual(
        ids.toSorted(),
        drawn.map((_, n) => one.idAt(n))
      )
      assert.deepStrictEqual(ids.slice(0, having.length), having)
      for (const { exclusion } of considered.slice(0, having.length)) assert.isNull(exclusion)
      const eligible = drawn.filter(isEligible).length
      const free = Math.max(0, places - holdersOf(one).length)
      for (const [index, { exclusion }] of considered.slice(having.length).entries()) {
        const rank = free + index + 1
        if (rank <= eligible) assert.deepStrictEqual(exclusion, { rule: "order", rank, eligible, free })
        else assert.notInclude(["order", undefined], exclusion?.rule)
      }
      assert.strictEqual(decision.places, places)
      assert.strictEqual(decision.decided_at, moment.now)
      const json = Schema.toCodecJson(Decision)
      assert.deepStrictEqual(Schema.decodeUnknownSync(json)(Schema.encodeSync(json)(decision)), decision)
    },
    runs
  )

  it.prop(
    "says of everyone kept out the first rule that did, with its figures",
    [Case],
    ([{ drawn, places }]) => {
      const one = given(drawn, places)
      const { considered } = chosen(one).decision
      for (const [index, wish] of drawn.entries()) {
        if (wish.holding === "has" || isEligible(wish)) continue
        const used = wish.standing?.used ?? 0
        const caps = capsOf(wish)
        const rule = capNames.find((name) => caps[name] !== null && used >= caps[name])
        const expected =
          wish.holding === "released"
            ? { rule: "released" }
            : !wish.isBusinessActive
              ? { rule: "business_inactive" }
              : !wish.active
                ? { rule: "subscription_inactive" }
                : wish.countries === "België"
                  ? { rule: "country", countries: ["België"] }
                  : wish.regions === "10 3512-9999"
                    ? { rule: "region", regions: ["10", "3512-9999"] }
                    : (dayOffOf(wish) ??
                      (metLately(wish) ? { rule: "same_person", days: 30 } : { rule, used, cap: caps[rule!] }))
        const said: unknown = considered.find(({ business }) => business === one.idAt(index))?.exclusion
        assert.deepStrictEqual(said, expected)
      }
    },
    runs
  )
})
