import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import type { Actor } from "@leadwell/domain/access/Actor"
import { businessDays } from "@leadwell/domain/calendar/BusinessDay"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubscriptionState } from "@leadwell/domain/distribution/Market"
import type { LeadHolder } from "@leadwell/domain/distribution/Release"
import { Lead } from "@leadwell/domain/lead/Lead"
import { decideReclaim } from "@leadwell/domain/reclaim/ReclaimCase"
import type { ReclaimDecision } from "@leadwell/domain/reclaim/ReclaimDecision"
import { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { ReclaimDecided } from "@leadwell/domain/reclaim/ReclaimRules"
import { DateTime, Duration, Result, Schema } from "effect"

const dayOf = businessDays(DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam"))
const at = (instant: number | string) => DateTime.makeUnsafe(instant)

const Instant = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Date.parse("2200-01-01T00:00:00Z") }))
const Hours = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 144 }))
const Pending = Schema.Struct({ ...ReclaimRequest.fields, status: Schema.Literal("pending") })
const Decided = Schema.Struct({ ...ReclaimRequest.fields, status: Schema.Literals(["granted", "rejected"]) })
const Standing = Schema.NullOr(SubscriptionState)
const Fault = Schema.NullOr(Schema.Boolean)
const Decision = Schema.Union([
  Schema.Struct({ status: Schema.Literal("granted"), remark: ReclaimRequest.fields.remark, lead_at_fault: Fault }),
  Schema.Struct({ status: Schema.Literal("rejected"), remark: Schema.String })
])

const granting = (lead_at_fault: boolean | null): ReclaimDecision => ({
  status: "granted",
  remark: null,
  lead_at_fault
})

const clockAt = (now: DateTime.Utc) => ({ dayOf, now, window: Duration.days(14) })

/** The business of a request, as a holder of the lead. */
const holderOf = (
  { business, id }: ReclaimRequest,
  state: SubscriptionState | null = null,
  assigned_at = received
): LeadHolder => ({ business, assigned_at, reclaim: "pending", request: id, state })

const actor: Actor = { kind: "token", id: "t-1", name: "Desk" }
const by = { account: AccountId.make("acme"), actor }
const received = at("2026-11-21T09:00:00Z")

const stageAfter = (request: typeof Pending.Type, drawn: Lead, decision: ReclaimDecision, age: Duration.Input) => {
  const lead = { ...drawn, created_at: received }
  const clock = clockAt(DateTime.addDuration(received, age))
  const decided = decideReclaim(request, lead, [holderOf(request)], decision, clock, by)
  return Result.getOrThrow(decided).stage
}

describe("decideReclaim", () => {
  it.prop("puts a decision on a pending request", [Pending, Lead, Standing, Decision, Instant], (drawn) => {
    const [request, lead, state, decision, now] = drawn
    const clock = clockAt(at(now))
    const decided = decideReclaim(request, lead, [holderOf(request, state)], decision, clock, by)
    const { remark, status } = decision
    assert.deepStrictEqual(Result.getOrThrow(decided).request, { ...request, remark, status, decided_at: at(now) })
  })

  it.prop("tells of the grant, then of each other release, then of the stage", [Pending, Lead, Instant], (drawn) => {
    const [request, { stage: _, ...rest }, now] = drawn
    const others = ["b-1", "b-2"].map((id) => ({ ...request, business: id as BusinessId }))
    const holders = [request, ...others].map((one) => holderOf(one, null, at(now)))
    const lead = { ...rest, stage: "placed" } as const
    const decided = decideReclaim(request, lead, holders, granting(true), clockAt(at(now)), by)
    assert.deepStrictEqual(
      Result.getOrThrow(decided).events.map(({ business, type }) => [type, business]),
      [
        ["reclaim.granted", request.business],
        ...others.flatMap(({ business }) => [
          ["reclaim.granted", business],
          ["business_lead.released", business]
        ]),
        ["lead.withdrawn", null]
      ]
    )
  })

  it.prop(
    "adds one entry to the audit trail, under its lead and for the account of the business alone",
    [Pending, Lead, Decision, Instant],
    (drawn) => {
      const [request, lead, decision, now] = drawn
      const clock = clockAt(at(now))
      const other = ["b-1", "b-2"].map((id) => ({ ...request, business: id as BusinessId }))
      const holders = [request, ...other].map((one) => holderOf(one, null, at(now)))
      const decided = Result.getOrThrow(decideReclaim(request, lead, holders, decision, clock, by))
      if (decision.status === "granted" && decision.lead_at_fault === true) assert.lengthOf(decided.releases, 3)
      const [action, subject] = [`reclaim.${decision.status}`, { kind: "reclaim", id: request.id }]
      assert.deepStrictEqual<unknown>(decided.audit, [
        { at: at(now), actor, action, subject, lead: request.lead, accounts: [by.account] }
      ])
    }
  )

  it.prop("changes nothing else when it rejects", [Pending, Lead, Standing, Instant], (drawn) => {
    const [request, lead, state, now] = drawn
    const decision = { status: "rejected", remark: "No." } as const
    const clock = clockAt(at(now))
    const { releases, stage } = Result.getOrThrow(
      decideReclaim(request, lead, [holderOf(request, state)], decision, clock, by)
    )
    assert.deepStrictEqual([stage, releases], [lead.stage, []])
  })

  it.prop("is final", [Decided, Lead, Standing, Decision, Instant], ([request, lead, state, decision, now]) => {
    const clock = clockAt(at(now))
    const verdict = decideReclaim(request, lead, [holderOf(request, state)], decision, clock, by)
    const refusal = Result.getOrThrow(Result.flip(verdict))
    assert.instanceOf(refusal, ReclaimDecided)
    assert.strictEqual(refusal.status, request.status)
  })

  it.prop(
    "withdraws a lead at fault and an erased one, offers a young one again and closes an old one, unless its stage is final",
    [Pending, Lead, Fault, Hours],
    ([request, lead, told, hours]) => {
      const isAtFault = told ?? ["corrupt_data", "spam", "withdrawn"].includes(request.reason)
      const expected = isAtFault || lead.anonymised_at !== null ? "withdrawn" : hours < 72 ? "open" : "closed"
      const isLive = lead.stage === "open" || lead.stage === "placed"
      const stage = stageAfter(request, lead, granting(told), Duration.hours(hours))
      assert.strictEqual(stage, isLive ? expected : lead.stage)
    }
  )

  it.prop("closes a placed lead to the millisecond", [Pending, Lead], ([request, lead]) => {
    const placed = { ...lead, stage: "placed", anonymised_at: null } as const
    const after = (millis: number) => stageAfter(request, placed, granting(false), Duration.millis(millis))
    assert.deepStrictEqual([after(72 * 3_600_000 - 1), after(72 * 3_600_000)], ["open", "closed"])
  })
})

const oneLess = (count: number, isSame: boolean) => (isSame ? Math.max(0, count - 1) : count)

describe("the caps after a grant", () => {
  const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))
  const Counts = Schema.Struct({ daily: Count, weekly: Count, monthly: Count })
  const Days = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 }))

  const stateAfter = (assigned_at: DateTime.Utc, state: SubscriptionState, request: typeof Pending.Type, lead: Lead) =>
    Result.getOrThrow(
      decideReclaim(request, lead, [holderOf(request, state, assigned_at)], granting(null), clockAt(assigned_at), by)
    ).releases[0]?.state

  it.prop(
    "gives one back in each period that still counts the assignment, and never below 0",
    [Pending, Lead, SubscriptionState, Counts, Instant, Days],
    ([request, lead, state, counts, assigned, days]) => {
      const [given, counted] = [
        periodStarts(dayOf(at(assigned))),
        periodStarts(dayOf(DateTime.add(at(assigned), { days })))
      ]
      assert.deepStrictEqual(
        stateAfter(at(assigned), { ...state, use: { ...counted, ...counts, earlier: [] } }, request, lead),
        {
          ...state,
          use: {
            ...counted,
            daily: oneLess(counts.daily, given.day === counted.day),
            weekly: oneLess(counts.weekly, given.week === counted.week),
            monthly: oneLess(counts.monthly, given.month === counted.month),
            earlier: []
          }
        }
      )
    }
  )

  it.prop("are counted on the business day", [Pending, Lead, SubscriptionState], ([request, lead, state]) => {
    const use = { ...periodStarts("2026-12-01" as CalendarDate), daily: 1, weekly: 2, monthly: 1, earlier: [] }
    // At 23:30 in London on the 30th, it is 00:30 in Utrecht, on a Tuesday and the first of the month.
    const after = (assigned: string) => stateAfter(at(assigned), { ...state, use }, request, lead)?.use
    assert.deepInclude(after("2026-11-30T23:30:00Z"), { daily: 0, weekly: 1, monthly: 0 })
    assert.deepInclude(after("2026-11-30T22:30:00Z"), { daily: 1, weekly: 1, monthly: 1 })
    assert.deepInclude(after("2026-11-29T22:30:00Z"), { daily: 1, weekly: 2, monthly: 1 })
  })
})
