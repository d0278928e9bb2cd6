import { assert, describe, it } from "@effect/vitest"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { LeadHolder } from "@leadwell/domain/distribution/Release"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { approval, personalWithdrawal, refusal, type ReviewLead, withdrawal } from "@leadwell/domain/intake/LeadReview"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { LeadErased } from "@leadwell/domain/lead/LeadErased"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { DateTime, Duration, Result, Schema } from "effect"
import { normalNameUpTo } from "../input/NormalName.ts"
import { told } from "../input/told.ts"

const lead = {
  id: 7,
  account: "acme",
  stage: "held",
  extra_info: "Ring twice.",
  remark: null,
  city: "Utrecht",
  anonymised_at: null,
  withdrawn_at: null
} as Lead

const now = DateTime.makeUnsafe("2026-11-21T09:00:00Z")
const act = { actor: { kind: "token", id: "t-1", name: "Desk" }, at: now } as const

const clock = { now, dayOf: () => "2026-11-21" as CalendarDate, window: Duration.days(14) }

const changed = (decision: Result.Result<ReviewLead, InvalidInput>, stage: LeadStage = lead.stage) =>
  Result.getOrThrow(decision)({ ...lead, stage }, [])

const refuse = (input: unknown) => refusal(input, act)
const withdraw = (input: unknown) => withdrawal(input, clock, act.actor)

const decided = (decision: Result.Result<ReviewLead, InvalidInput>, stage: LeadStage = lead.stage) =>
  Result.map(changed(decision, stage), (change) => change.lead)

describe("approval", () => {
  it.prop(
    "opens a lead with what the businesses are told, without blanks around it",
    [normalNameUpTo(1000)],
    ([text]) => {
      const approved = decided(approval({ extra_info: ` ${text.trim()}\n` }, act))
      assert.deepStrictEqual(approved, Result.succeed({ ...lead, stage: "open", extra_info: text.trim() }))
    }
  )

  it.each([undefined, null, {}, { extra_info: null }, { extra_info: "  " }, []])(
    "keeps an earlier note when %j is sent",
    (input) => {
      assert.deepStrictEqual(decided(approval(input, act)), Result.succeed({ ...lead, stage: "open" }))
    }
  )

  it("opens a refused lead, too, and no other", () => {
    assert.deepStrictEqual(decided(approval({}, act), "refused"), Result.succeed({ ...lead, stage: "open" }))
    for (const stage of ["open", "placed", "duplicate", "closed", "withdrawn"] as const) {
      assert.isTrue(Result.isFailure(decided(approval({}, act), stage)))
    }
  })

  it("leaves a lead refused when only a held one is to be opened", () => {
    const input = { only_held: true }
    assert.deepStrictEqual(decided(approval(input, act)), Result.succeed({ ...lead, stage: "open" }))
    assert.isTrue(Result.isFailure(decided(approval(input, act), "refused")))
    assert.isTrue(Result.isSuccess(decided(approval({ only_held: false }, act), "refused")))
    assert.deepStrictEqual(told(approval({ only_held: "yes" }, act)), ["only_held NotBoolean"])
  })

  it("refuses a note that is too long or no text", () => {
    assert.deepStrictEqual(told(approval({ extra_info: "😀".repeat(1000) }, act)), [])
    assert.deepStrictEqual(told(approval({ extra_info: "😀".repeat(1001) }, act)), ["extra_info TooLong 1000"])
    assert.deepStrictEqual(told(approval({ extra_info: 5 }, act)), ["extra_info NotText"])
    assert.deepStrictEqual(told(approval({ extra_info: "a\0" }, act)), ["extra_info NotStorable"])
    assert.deepStrictEqual(told(approval({ note: "x" }, act)), ["note Unexpected"])
  })
})

describe("refusal and withdrawal", () => {
  it.prop(
    "refuses a held lead and withdraws an open or placed one, for a reason",
    [normalNameUpTo(1000), Schema.Literals(["open", "placed"])],
    ([remark, stage]) => {
      const input = { remark: ` ${remark.trim()} ` }
      const refused = { ...lead, stage: "refused", remark: remark.trim() }
      assert.deepStrictEqual(decided(refuse(input)) as unknown, Result.succeed(refused))
      const withdrawn = { ...lead, stage: "withdrawn", remark: remark.trim() }
      assert.deepStrictEqual(decided(withdraw(input), stage) as unknown, Result.succeed(withdrawn))
      assert.isTrue(Result.isFailure(decided(withdraw(input))))
      assert.isTrue(Result.isFailure(decided(refuse(input), stage)))
    }
  )

  it.each([
    [undefined, "remark Required"],
    [{}, "remark Required"],
    [{ remark: null }, "remark Required"],
    [{ remark: " \n" }, "remark Required"],
    [{ remark: "😀".repeat(1001) }, "remark TooLong 1000"],
    [{ remark: ["spam"] }, "remark NotText"]
  ])("asks for the reason: %j", (input, fault) => {
    assert.deepStrictEqual(told(refuse(input)), [fault])
    assert.deepStrictEqual(told(withdraw(input)), [fault])
  })

  it("takes 1000 code points", () => {
    assert.deepStrictEqual(told(refuse({ remark: "😀".repeat(1000) })), [])
  })
})

const event = (type: string) => [{ type, at: now, business: null, reclaim: null }] as never

const auditOf = (...review: Parameters<typeof changed>) => Result.getOrThrow(changed(...review)).audit

const eventsOf = (...review: Parameters<typeof changed>) => Result.getOrThrow(changed(...review)).events

it("a review causes the event of its decision", () => {
  const because = { remark: "No." }
  assert.deepStrictEqual(eventsOf(approval({}, act)), event("lead.approved"))
  assert.deepStrictEqual(eventsOf(refuse(because)), event("lead.refused"))
  assert.deepStrictEqual(eventsOf(withdraw(because), "open"), event("lead.withdrawn"))
})

it("a review is told of in the audit trail, by whom and of which lead", () => {
  const entry = (action: string) =>
    [{ ...act, action, subject: { kind: "lead", id: "7" }, lead: 7, accounts: ["acme"] }] as never
  const because = { remark: "No." }
  assert.deepStrictEqual(auditOf(approval({}, act)), entry("lead.approved"))
  assert.deepStrictEqual(auditOf(refuse(because)), entry("lead.refused"))
  assert.deepStrictEqual(auditOf(withdraw(because), "open"), entry("lead.withdrawn"))
})

it("a withdrawal has an event for each holder that it releases, and one entry in the audit trail for all", () => {
  const holders = ["b-1", "b-2"].map(
    (business) => ({ business, assigned_at: now, reclaim: null, request: null, state: null }) as LeadHolder
  )
  const made = Result.getOrThrow(Result.getOrThrow(withdraw({ remark: "No." }))({ ...lead, stage: "open" }, holders))
  assert.deepStrictEqual([made.releases.length, made.audit.length], [2, 1])
  assert.deepStrictEqual(
    made.events.map(({ business, type }) => [type, business as string | null]),
    [
      ["business_lead.released", "b-1"],
      ["business_lead.released", "b-2"],
      ["lead.withdrawn", null]
    ]
  )
})

it.prop("an erased lead can be neither approved, nor refused, nor withdrawn", [LeadStage], ([stage]) => {
  const erased = { ...lead, stage, anonymised_at: DateTime.makeUnsafe("2026-11-21T09:00:00Z") }
  for (const decision of [approval({}, act), refuse({ remark: "No." }), withdraw({ remark: "No." })]) {
    const refusal = Result.getOrThrow(Result.flip(Result.getOrThrow(decision)(erased, [])))
    assert.deepStrictEqual({ ...refusal }, { ...new LeadErased({ id: lead.id }) })
  }
})

describe("a withdrawal by the person", () => {
  const own = personalWithdrawal("Enough.", clock, act.actor)

  it.each(LeadStage.literals)("of a lead in stage %s is a withdrawal that notes when, for good", (stage) => {
    const holders = [{ business: "b-1", assigned_at: now, reclaim: null, request: null, state: null } as LeadHolder]
    const { events, ...withdrawn } = Result.getOrThrow(
      Result.getOrThrow(withdraw({ remark: "Enough." }))({ ...lead, stage: "open" }, holders)
    )
    const { events: told, ...made } = Result.getOrThrow(own({ ...lead, stage }, holders))
    assert.deepStrictEqual(made, { ...withdrawn, lead: { ...withdrawn.lead, withdrawn_at: clock.now } })
    // The sender of a lead that an operator withdrew knows it already.
    const isKnown = stage === "withdrawn"
    assert.deepStrictEqual(told, isKnown ? events.filter(({ type }) => type !== "lead.withdrawn") : events)
    assert.isTrue(Result.isFailure(Result.getOrThrow(approval({}, act))(made.lead, [])))
  })

  it("is made once", () => {
    const { lead: once } = Result.getOrThrow(own(lead, []))
    assert.isTrue(Result.isFailure(own(once, [])))
  })

  it("of an erased lead is none", () => {
    assert.isTrue(Result.isFailure(own({ ...lead, anonymised_at: now }, [])))
  })
})
