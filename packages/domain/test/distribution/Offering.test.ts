import { assert, describe, it } from "@effect/vitest"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { choose, type Holding } from "@leadwell/domain/distribution/Choice"
import {
  attemptOffer,
  logDefect,
  offer,
  offerAgain,
  type Offering,
  presentDecision
} from "@leadwell/domain/distribution/Offering"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { DateTime, Effect, Logger, Schema } from "effect"
import { candidatesOf, leadOf, momentAt, noon } from "./sampleMarket.ts"

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const hours72 = 72 * 3_600_000

interface Given {
  readonly places: number
  readonly wanting: number
  readonly holdings?: ReadonlyArray<Holding>
}

/** Offers a lead `age` milliseconds after its receipt to businesses that all want it. */
const offered = (
  age: number,
  { holdings = [], places, wanting }: Given,
  by: (...given: Parameters<typeof offer>) => Offering = offer
) => {
  const market = { candidates: candidatesOf(Array.from({ length: wanting }, () => ({}))), states: new Map() }
  const lead = { ...leadOf({ places }), created_at: DateTime.makeUnsafe(noon) }
  return { market, offering: by(lead, holdings, market, momentAt(noon + age)) }
}

/** The expected offering of a lead that expires at this age. */
const closed = (age: number): Offering => ({
  stage: "closed",
  choice: null,
  events: [{ type: "lead.closed", at: DateTime.makeUnsafe(noon + age), business: null, reclaim: null }]
})

const stageOf = (age: number, given: Given) => offered(age, given).offering.stage

const holding = (id: string, is_released: boolean): Holding => ({ business: BusinessId.make(id), is_released })

describe("offer", () => {
  it.prop(
    "places a lead when its last place is taken, however late, and closes it at 72 hours otherwise",
    [upTo(5), upTo(5), upTo(2 * hours72)],
    ([spare, wanting, age]) => {
      const places = spare + 1
      const late = age >= hours72
      assert.strictEqual(stageOf(age, { places, wanting }), wanting >= places ? "placed" : late ? "closed" : "open")
    }
  )

  it("closes at 72 hours and not a millisecond before, nor by a clock that is behind the receipt", () => {
    const given = { places: 2, wanting: 1 }
    assert.strictEqual(stageOf(hours72 - 1, given), "open")
    assert.strictEqual(stageOf(hours72, given), "closed")
    assert.strictEqual(stageOf(-2 * hours72, given), "open")
  })

  it("counts the places that were taken before, and not those given back", () => {
    assert.strictEqual(stageOf(0, { places: 2, wanting: 0, holdings: [holding("x", false)] }), "open")
    assert.strictEqual(stageOf(0, { places: 2, wanting: 1, holdings: [holding("x", false)] }), "placed")
    assert.strictEqual(stageOf(0, { places: 2, wanting: 1, holdings: [holding("x", true)] }), "open")
    assert.strictEqual(stageOf(hours72, { places: 1, wanting: 0, holdings: [holding("x", false)] }), "placed")
  })

  it.prop(
    "causes an event of each assignment, in the order of the choice, and then of the stage if that has one",
    [upTo(5), upTo(5), upTo(2 * hours72)],
    ([spare, wanting, age]) => {
      const { choice, events, stage } = offered(age, { places: spare + 1, wanting }).offering
      const at = DateTime.makeUnsafe(noon + age)
      const assigned = choice!.assigned.map(({ business }) => ["business_lead.assigned", business])
      assert.deepStrictEqual(events.map(({ business, type }) => [type, business]) as unknown, [
        ...assigned,
        ...(stage === "open" ? [] : [[`lead.${stage}`, null]])
      ])
      for (const event of events) assert.deepStrictEqual([event.at, event.reclaim], [at, null])
    }
  )

  it("chooses as `choose` does", () => {
    const { market, offering } = offered(5, { places: 2, wanting: 3, holdings: [holding("b00", false)] })
    const lead = leadOf({ places: 2, holdings: [holding("b00", false)] })
    assert.deepStrictEqual(offering.choice, choose(lead, market, momentAt(noon + 5)))
    assert.deepStrictEqual(
      offering.choice?.assigned.map(({ business }) => String(business)),
      ["b01"]
    )
  })
})

describe("offerAgain", () => {
  it.prop(
    "offers as at first for 72 hours, but changes nothing when nobody takes the lead, and then closes without a choice",
    [upTo(5), upTo(5), upTo(2 * hours72)],
    ([spare, wanting, age]) => {
      const given = { places: spare + 1, wanting }
      const rest: Offering = { stage: "open", choice: null, events: [] }
      const expected = age >= hours72 ? closed(age) : wanting === 0 ? rest : offered(age, given).offering
      assert.deepStrictEqual(offered(age, given, offerAgain).offering, expected)
    }
  )

  it("closes at 72 hours and not a millisecond before", () => {
    const given = { places: 2, wanting: 5 }
    assert.strictEqual(offered(hours72 - 1, given, offerAgain).offering.stage, "placed")
    assert.deepStrictEqual(offered(hours72, given, offerAgain).offering, closed(hours72))
  })

  it("places a lead whose places are all taken, though nobody takes it", () => {
    const { offering } = offered(0, { places: 1, wanting: 0, holdings: [holding("x", false)] }, offerAgain)
    assert.deepStrictEqual([offering.stage, offering.choice?.assigned], ["placed", []])
  })
})

describe("presentDecision", () => {
  it.prop(
    "is that of an offer that gives an open lead to nobody in its 72 hours, and otherwise null",
    [LeadStage, upTo(1), Schema.Literals([0, hours72 - 1, hours72, 2 * hours72])],
    ([stage, wanting, age]) => {
      const market = { candidates: candidatesOf(wanting === 0 ? [{ regions: ["10"] }] : [{}]), states: new Map() }
      const lead = { ...leadOf(), created_at: DateTime.makeUnsafe(noon), stage }
      const moment = momentAt(noon + age)
      const expected =
        stage === "open" && age < hours72 && wanting === 0 ? choose(leadOf(), market, moment).decision : null
      assert.deepStrictEqual(presentDecision(lead, [], market, moment), expected)
    }
  )
})

const breaking = () =>
  attemptOffer((): Offering => {
    throw new Error("jane@example.nl has no region")
  })

/** Returns the log lines of an offering. */
const logged = Effect.fnUntraced(function* (offering: Pick<Offering, "defect">) {
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))
  yield* Effect.provide(logDefect(offering), Logger.layer([logger]))
  return lines.join("\n")
})

describe("attemptOffer", () => {
  it("is the offering, or leaves the lead open and with nobody when the choice throws", () => {
    const offering = { stage: "placed", choice: null, events: [] } as Offering
    assert.strictEqual(
      attemptOffer(() => offering),
      offering
    )
    const { defect, ...rest } = breaking()
    assert.deepStrictEqual(rest, { stage: "open", choice: null, events: [] })
    assert.instanceOf(defect?.cause, Error)
  })
})

describe("logDefect", () => {
  it.effect("says where it broke down, and nothing that the error quotes", () =>
    Effect.gen(function* () {
      const text = yield* logged(breaking())
      assert.match(text, /^Error A lead could not be offered/u)
      assert.include(text, "Offering.test.ts")
      assert.notInclude(text, "jane")
    })
  )

  it.effect("says no more than that of anything else that was thrown, and nothing without a defect", () =>
    Effect.gen(function* () {
      for (const cause of ["jane@example.nl", { jane: 1 }, null]) {
        assert.notInclude(yield* logged({ defect: { cause } }), "jane")
      }
      assert.strictEqual(yield* logged({}), "")
    })
  )
})
