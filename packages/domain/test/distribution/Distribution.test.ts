import { assert, describe, it } from "@effect/vitest"
import { capNames } from "@leadwell/domain/distribution/CapUse"
import { Distribution } from "@leadwell/domain/distribution/Distribution"
import { Schema } from "effect"
import { Case, chosen, given, holdersOf, isEligible, moment } from "./drawnMarket.ts"

const runs = { arbitrary: { runs: 400 } }

describe("Distribution", () => {
  it.prop(
    "considers everyone once: those who have the lead, then those passed over by rank, then those a rule kept out",
    [Case],
    ([{ drawn, places }]) => {
      const one = given(drawn, places)
      const { assigned, distribution } = chosen(one)
      const { considered } = distribution
      const ids = considered.map(({ business }) => business)
      const having = [...holdersOf(one), ...assigned.map(({ business }) => business)]
      assert.deepStrictEqual(
        ids.toSorted(),
        drawn.map((_, n) => one.idAt(n))
      )
      assert.deepStrictEqual(ids.slice(0, having.length), having)
      for (const { hindrance } of considered.slice(0, having.length)) assert.isNull(hindrance)
      const eligible = drawn.filter(isEligible).length
      const free = Math.max(0, places - holdersOf(one).length)
      for (const [index, { hindrance }] of considered.slice(having.length).entries()) {
        const rank = free + index + 1
        if (rank <= eligible) assert.deepStrictEqual(hindrance, { rule: "order", rank, eligible, free })
        else assert.notInclude(["order", undefined], hindrance?.rule)
      }
      assert.strictEqual(distribution.places, places)
      assert.strictEqual(distribution.decided_at, moment.now)
      const json = Schema.toCodecJson(Distribution)
      assert.deepStrictEqual(Schema.decodeUnknownSync(json)(Schema.encodeSync(json)(distribution)), distribution)
    },
    runs
  )

  it.prop(
    "says of everyone kept out the first rule that did, with its figures",
    [Case],
    ([{ drawn, places }]) => {
      const one = given(drawn, places)
      const { considered } = chosen(one).distribution
      for (const [index, wish] of drawn.entries()) {
        if (wish.holding === "has" || isEligible(wish)) continue
        const used = wish.standing?.used ?? 0
        const rule = capNames.find((name) => wish[name] !== null && used >= wish[name])
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
                    : { rule, used, cap: wish[rule!] }
        const said: unknown = considered.find(({ business }) => business === one.idAt(index))?.hindrance
        assert.deepStrictEqual(said, expected)
      }
    },
    runs
  )
})
