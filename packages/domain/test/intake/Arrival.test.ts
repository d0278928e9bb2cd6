import { assert, describe, it } from "@effect/vitest"
import type { Website } from "@leadwell/domain/catalog/Website"
import type { Market } from "@leadwell/domain/distribution/Market"
import { arrivedLead, businessesOf, decideArrival, receivedLead } from "@leadwell/domain/intake/Arrival"
import { receptionOf } from "@leadwell/domain/intake/LeadIntake"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { Email } from "@leadwell/domain/lead/Email"
import { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { type LeadStage, stageOnArrival } from "@leadwell/domain/lead/LeadStage"
import { blanks } from "@leadwell/domain/lead/PersonalFields"
import type { Phone } from "@leadwell/domain/lead/Phone"
import type { Signal } from "@leadwell/domain/lead/Signal"
import { DateTime, Result, Schema } from "effect"
import { candidate, leadOf, momentAt } from "../distribution/sampleMarket.ts"
import { soundLeadRequest, verdictOn, website } from "./soundLeadRequest.ts"

describe("receivedLead", () => {
  const request = Result.getOrThrow(verdictOn(soundLeadRequest))
  const rest = {
    stage: "open",
    account: website.account,
    places: 4,
    signals: [{ signal: "trap_filled", figures: {} }],
    confirm_by: null,
    created_at: DateTime.makeUnsafe("2026-11-21T09:00:00Z")
  } as const
  const lead = receivedLead(request, rest)

  it("keeps everything that was sent but the consent, without which there is no lead", () => {
    const { accept_terms: _, ...kept } = request
    assert.deepStrictEqual(lead, { ...kept, ...rest, extra_info: null, remark: null })
    assert.notProperty(lead, "accept_terms")
  })

  it("is a lead that a store can keep and read back", () => {
    const written = Schema.encodeSync(Schema.toCodecJson(ReceivedLead))(lead)
    assert.deepStrictEqual(Schema.decodeUnknownSync(Schema.toCodecJson(ReceivedLead))(written), lead)
  })
})

const dayLength = 86_400_000
const received = Date.parse("2026-11-21T09:00:00Z")
const before = (millis: number) => DateTime.makeUnsafe(received - millis)

const lead = {
  ...leadOf(),
  stage: "open",
  email: "jan@example.nl" as Email,
  phone: "0612312312" as Phone,
  first_name: "Jan",
  last_name: "Vis",
  description: "A heat pump.",
  street: "Oudegracht",
  street_number: "12",
  city: "Utrecht",
  answers: [],
  signals: [],
  confirm_by: null,
  created_at: before(0)
} as unknown as ReceivedLead
const market = { candidates: [candidate("a"), candidate("b")], states: new Map() }
const decideIn =
  (duplicate_window_days: number, review: Website["review"] = false) =>
  (one: ReceivedLead, earlier: ReadonlyArray<DateTime.Utc>, market: Market | null, isBlocked = false) =>
    decideArrival({ duplicate_window_days, moment: momentAt(received), review })(
      one,
      { earlier, others: [], isBlocked },
      market
    )
const typesOf = ({ events }: ReturnType<ReturnType<typeof decideIn>>) => events.map(({ type }) => type)

describe("the decision on an arrival", () => {
  it("finds a duplicate within the window, and none when that is off; a duplicate goes to nobody", () => {
    const stageIn = (days: number, age: number) => decideIn(days)(lead, [before(age)], market).stage
    assert.strictEqual(stageIn(30, 30 * dayLength - 1), "duplicate")
    assert.strictEqual(stageIn(30, 30 * dayLength), "placed")
    assert.strictEqual(stageIn(0, 0), "placed")
    const duplicate = decideIn(30)(lead, [before(5)], market)
    assert.deepStrictEqual([duplicate.choice, typesOf(duplicate)], [null, ["lead.received", "lead.duplicate"]])
  })

  it("offers an open lead at its moment", () => {
    const arrival = decideIn(30)(lead, [], market)
    assert.deepStrictEqual(businessesOf(arrival).map(String), ["a"])
    assert.strictEqual(DateTime.toEpochMillis(arrival.choice!.decision.decided_at), received)
    assert.deepStrictEqual(typesOf(arrival), ["lead.received", "business_lead.assigned", "lead.placed"])
    assert.isTrue(arrival.events.every(({ at }) => DateTime.toEpochMillis(at) === received))
  })

  it.each(["held", "open"] as const)("leaves a lead %s that cannot be offered now", (stage: LeadStage) => {
    const arrival = decideIn(30)({ ...lead, stage }, [], stage === "held" ? market : null)
    const types = stage === "held" ? ["lead.received", "lead.held"] : ["lead.received"]
    assert.deepStrictEqual([arrival.stage, arrival.choice, typesOf(arrival)], [stage, null, types])
    assert.deepStrictEqual(businessesOf(arrival), [])
    assert.notProperty(arrival, "defect")
  })

  it("leaves a lead open whose choice throws, and says what it threw", () => {
    const candidates = new Proxy([], {
      get: () => {
        throw new Error("the choice throws")
      }
    })
    const arrival = decideIn(30)(lead, [], { candidates, states: new Map() })
    assert.deepStrictEqual([arrival.stage, arrival.choice, typesOf(arrival)], ["open", null, ["lead.received"]])
    assert.instanceOf(arrival.defect?.cause, Error)
  })
})

describe("the arrival of a blocked person's lead", () => {
  it.each([true, false, "signals"] as const)("is refused and keeps nothing of the person: review %s", (review) => {
    const doubtful = { ...lead, phone: "1111111111" as Phone, stage: stageOnArrival({ review }) }
    const arrival = decideIn(30, review)(doubtful, [before(5)], market, true)
    assert.deepStrictEqual([arrival.stage, arrival.choice, arrival.signals], ["refused", null, []])
    assert.deepStrictEqual(typesOf(arrival), ["lead.received", "lead.refused", "lead.anonymised"])
    assert.deepStrictEqual(arrivedLead(doubtful, arrival), {
      ...doubtful,
      ...blanks,
      stage: "refused",
      anonymised_at: before(0),
      withdrawn_at: null
    })
  })

  it("is as any other when nobody blocked the person", () => {
    const arrival = decideIn(30)(lead, [], market)
    assert.deepStrictEqual(arrivedLead(lead, arrival), {
      ...lead,
      stage: "placed",
      signals: [],
      anonymised_at: null,
      withdrawn_at: null
    })
  })
})

const arrivals = (one: ReceivedLead) =>
  ([true, false, "signals"] as const).map((review) =>
    decideIn(30, review)({ ...one, stage: stageOnArrival({ review }) }, [], market)
  )

describe("the signals of an arrival", () => {
  const doubtful = { ...lead, phone: "1111111111" as Phone }
  const signals: ReadonlyArray<Signal> = [{ signal: "phone_implausible", figures: { because: "all_alike" } }]
  it("hold a lead only where the website asks for it, and are kept everywhere", () => {
    assert.deepStrictEqual(
      arrivals(doubtful).map((one) => [one.stage, one.signals]),
      [
        ["held", signals],
        ["placed", signals],
        ["held", signals]
      ]
    )
    assert.deepStrictEqual(typesOf(arrivals(doubtful)[2]!), ["lead.received", "lead.held"])
    assert.deepStrictEqual(
      arrivals(lead).map(({ stage }) => stage),
      ["held", "placed", "placed"]
    )
  })

  it("stand behind those that its way found, which hold a lead everywhere", () => {
    const found: ReadonlyArray<Signal> = [{ signal: "trap_filled", figures: {} }]
    for (const review of [true, false, "signals"] as const) {
      const one = { ...doubtful, signals: found, stage: stageOnArrival({ review }, found) }
      const arrival = decideIn(30, review)(one, [], market)
      assert.deepStrictEqual([arrival.stage, arrival.choice, arrival.signals], ["held", null, [...found, ...signals]])
      assert.deepStrictEqual(decideIn(30, review)(one, [], market, true).signals, [])
    }
  })

  it("leave a duplicate one", () => {
    const arrival = decideIn(30, "signals")(doubtful, [before(5)], market)
    assert.deepStrictEqual([arrival.stage, arrival.signals], ["duplicate", signals])
  })
})

describe("receptionOf", () => {
  it("compares a lead by its contacts", () => {
    for (const duplicate_window_days of [0, 30]) {
      assert.deepStrictEqual(
        receptionOf(lead, { duplicate_window_days }, momentAt(received)).contacts,
        contactsOf(lead)
      )
    }
  })
})
