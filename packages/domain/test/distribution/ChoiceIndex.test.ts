import { describe, it } from "@effect/vitest"
import type { Choice } from "@leadwell/domain/distribution/Choice"
import type { Market } from "@leadwell/domain/distribution/Market"
import { areaOf } from "@leadwell/domain/geography/Area"
import { Schema } from "effect"
import { Case, given, upTo } from "./drawnMarket.ts"
import { candidatesOf, chosenByBoth, leadOf, momentAt, noon, stateOf } from "./sampleMarket.ts"

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

describe("the rule and the index", () => {
  it.prop(
    "make the same choices, in any sequence",
    [Case, Schema.Array(Step).check(Schema.isMinLength(1), Schema.isMaxLength(12))],
    ([{ drawn, places }, steps]) => {
      const { lead, market: first } = given(drawn, places)
      let market = first
      let at = noon
      for (const { country, days, gone, isFirst, places, postal_code } of steps) {
        at += 1000 + days * 86_400_000
        const one = { ...leadOf({ places, postal_code, holdings: lead.holdings }), country }
        market = without(isFirst ? first : market, gone)
        market = after(market, chosenByBoth(one, market, momentAt(at)))
      }
    },
    { arbitrary: { runs: 400 } }
  )

  it.prop(
    "make the same choice among many candidates",
    [Case, upTo(90)],
    ([{ drawn, places }, more]) => {
      const crowd = Array.from({ length: 33 + more }, (_, n) => drawn[n % drawn.length] ?? [])
      const { lead, market } = given(crowd.flat(), places * 10)
      chosenByBoth(lead, market, momentAt(noon))
    },
    { arbitrary: { runs: 100 } }
  )

  it("make the same choices for leads from everywhere", () => {
    const stripes = Array.from({ length: 225 }, (_, n) => `${1000 + 40 * n}-${1039 + 40 * n}`)
    const wishes = [0, 1, 2].map((part) => ({ regions: stripes.filter((_, n) => n % 3 === part) }))
    const candidates = candidatesOf([...wishes, {}])
    let market: Market = { candidates, states: new Map() }
    for (let n = 0; n < 800; n++) {
      const lead = leadOf({ places: 4, postal_code: `${1000 + ((n * 45) % 9000)}AB` })
      market = after(market, chosenByBoth(lead, market, momentAt(noon + n)))
    }
  })

  const Rival = Schema.Struct({
    regions: Schema.Literals(["*", "0001-9999", "10 35", "10 35 36", "35", "3500-3511", "7", "7000-7199"]),
    weight: Schema.Literals([0.1, 0.5, 1, 3]),
    /** Null for a newcomer. */
    halves: Schema.NullOr(upTo(120)),
    is_away: Schema.Boolean
  })

  it.prop(
    "give those that join the level of the rule, among areas that are alike",
    [Schema.Array(Rival).check(Schema.isMaxLength(16)), Schema.Literals(["3511AB", "1012AB", "3611AB", "7050AB"])],
    ([rivals, postal_code]) => {
      const candidates = candidatesOf(rivals.map(({ regions, weight }) => ({ regions: regions.split(" "), weight })))
      const states = candidates.flatMap(({ business, subscription }, n) => {
        const { halves, is_away } = rivals[n]!
        return halves === null
          ? []
          : [[business.id, stateOf(halves / 2, { is_away, area: areaOf(subscription) })] as const]
      })
      chosenByBoth(leadOf({ postal_code }), { candidates, states: new Map(states) }, momentAt(noon))
    },
    { arbitrary: { runs: 300 } }
  )
})
