import { assert, describe, it } from "@effect/vitest"
import { type Choice, choose } from "@leadwell/domain/distribution/Choice"
import type { Market } from "@leadwell/domain/distribution/Market"
import { Schema } from "effect"
import { Case, given, upTo } from "./drawnMarket.ts"
import { plainChoice } from "./PlainChoice.ts"
import { candidatesOf, leadOf, momentAt, noon } from "./sampleMarket.ts"

const sorted = ({ states, ...rest }: Choice) => ({
  ...rest,
  states: [...states].toSorted(([a], [b]) => (a < b ? -1 : 1))
})

const after = ({ candidates, states }: Market, choice: Choice): Market => ({
  candidates,
  states: new Map([...states, ...choice.states])
})

const Step = Schema.Struct({
  days: Schema.Literals([0, 0, 0, 1, 31]),
  postal_code: Schema.Literals(["3511AB", "1012AB", "9911AB"]),
  country: Schema.Literals(["Nederland", "België"]),
  places: upTo(4),
  /** Whether the market is as it was at first, as for a caller who knows nothing of the leads since. */
  isFirst: Schema.Boolean,
  /** Which subscriptions are gone since the step before. */
  gone: Schema.Literals(["none", "none", "first", "all"])
})

const without = ({ candidates, states }: Market, gone: (typeof Step.Type)["gone"]): Market =>
  gone === "none" ? { candidates, states } : { candidates: gone === "all" ? [] : candidates.slice(1), states }

describe("choices one after the other", () => {
  it.prop(
    "match the plain rules, in any sequence of choices",
    [Case, Schema.Array(Step).check(Schema.isMinLength(1), Schema.isMaxLength(12))],
    ([{ drawn, places }, steps]) => {
      const { lead, market: first } = given(drawn, places)
      let market = first
      let at = noon
      for (const { country, days, gone, isFirst, places, postal_code } of steps) {
        at += 1000 + days * 86_400_000
        const one = { ...leadOf({ places, postal_code, holdings: lead.holdings }), country }
        market = without(isFirst ? first : market, gone)
        const expected = plainChoice(one, market, momentAt(at))
        assert.deepStrictEqual(sorted(choose(one, market, momentAt(at))), sorted(expected))
        market = after(market, expected)
      }
    },
    { arbitrary: { runs: 400 } }
  )

  it.prop(
    "match the plain rules among more candidates than a word has bits",
    [Case, upTo(90)],
    ([{ drawn, places }, more]) => {
      const crowd = Array.from({ length: 33 + more }, (_, n) => drawn[n % drawn.length] ?? [])
      const { lead, market } = given(crowd.flat(), places * 10)
      const expected = plainChoice(lead, market, momentAt(noon))
      assert.deepStrictEqual(sorted(choose(lead, market, momentAt(noon))), sorted(expected))
    },
    { arbitrary: { runs: 100 } }
  )

  it("match the plain rules for leads from everywhere, twice", () => {
    const stripes = Array.from({ length: 225 }, (_, n) => `${1000 + 40 * n}-${1039 + 40 * n}`)
    const wishes = [0, 1, 2].map((part) => ({ regions: stripes.filter((_, n) => n % 3 === part) }))
    const market = { candidates: candidatesOf([...wishes, {}]), states: new Map() }
    for (let n = 0; n < 800; n++) {
      const lead = leadOf({ places: 4, postal_code: `${1000 + ((n * 45) % 9000)}AB` })
      const moment = momentAt(noon + n)
      assert.deepStrictEqual(sorted(choose(lead, market, moment)), sorted(plainChoice(lead, market, moment)))
    }
  })
})
