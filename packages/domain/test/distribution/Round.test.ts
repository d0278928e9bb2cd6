import { assert, describe, it } from "@effect/vitest"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { examine, reachedBy, takersOf } from "@leadwell/domain/distribution/Round"
import type { OpenLead } from "@leadwell/domain/distribution/Round"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Schema } from "effect"
import { Case, chosen, given, moment, upTo } from "./drawnMarket.ts"
import { candidatesOf, leadOf, noon } from "./sampleMarket.ts"

const openLead = (id: number, changes: Partial<OpenLead> = {}): OpenLead => ({
  ...leadOf({ places: 9 }),
  id: id as LeadId,
  created_at: DateTime.makeUnsafe(noon),
  ...changes
})

describe("takersOf", () => {
  it.prop(
    "finds a taker exactly when an offer of a lead with a free place would give it to a business",
    [Case],
    ([{ drawn }]) => {
      const one = given(
        drawn.map((wish) => ({ ...wish, samePerson: "0 none" })),
        99
      )
      const { holdings } = one.lead
      assert.strictEqual(
        takersOf(one.market, moment)(openLead(1, { ...one.lead, holdings })),
        chosen(one).assigned.length > 0
      )
    },
    { arbitrary: { runs: 1000 } }
  )

  it("finds one when a rule breaks down", () => {
    const market = { candidates: [null as never], states: new Map() }
    assert.isTrue(takersOf(market, moment)(openLead(1)))
  })
})

const wanted = candidatesOf([{ regions: ["35"] }])

/** A step of leads, of which the business wants those that are true. */
const stepOf = (wishes: ReadonlyArray<boolean>, isLast: boolean) => ({
  subcategory: "heat-pumps" as SubcategoryId,
  claim: 1,
  isLast,
  market: { candidates: wanted, states: new Map() },
  leads: wishes.map((isWanted, n) =>
    openLead(n + 1, { postal_code: (isWanted ? "3511AB" : "1000AA") as OpenLead["postal_code"] })
  )
})

const Step = Schema.Struct({ wishes: Schema.Array(Schema.Boolean), isLast: Schema.Boolean, most: upTo(5) })

describe("examine", () => {
  it.prop(
    "offers the leads that somebody takes, up to a number, and reaches the last of those or of all",
    [Step],
    ([{ isLast, most, wishes }]) => {
      const { reached, toOffer } = examine(stepOf(wishes, isLast), moment, most + 1)
      const all = wishes.flatMap((isWanted, n) => (isWanted ? [n + 1] : []))
      assert.deepStrictEqual(toOffer.map(Number), all.slice(0, most + 1))
      const isFull = all.length > most
      const end = isLast || wishes.length === 0 ? "end" : wishes.length
      assert.strictEqual(reached, isFull ? all[most] : end)
    }
  )
})

describe("reachedBy", () => {
  it.prop(
    "stops before the first lead that was not offered",
    [Step, upTo(10)],
    ([{ isLast, most, wishes }, missed]) => {
      const step = stepOf(wishes, isLast)
      const examined = examine(step, moment, most + 1)
      const offered = new Set(examined.toOffer.filter((id) => id !== missed))
      const isMissed = examined.toOffer.some((id) => id === missed)
      const before = missed === 1 ? null : missed - 1
      assert.strictEqual(reachedBy(step, examined, offered), isMissed ? before : examined.reached)
    }
  )
})
