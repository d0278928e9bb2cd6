import { assert, describe, it } from "@effect/vitest"
import { statusAt } from "@leadwell/domain/assignment/BusinessLeadStatus"
import { ReclaimStatus } from "@leadwell/domain/assignment/ReclaimStatus"
import { businessDays } from "@leadwell/domain/calendar/BusinessDay"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { givenBack, usedOnce, unused } from "@leadwell/domain/distribution/CapUse"
import { SubscriptionState } from "@leadwell/domain/distribution/Market"
import {
  holdingsAfter,
  type LeadHolder,
  releaseEvents,
  releaseHolders,
  statesAfter
} from "@leadwell/domain/distribution/Release"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { DateTime, Duration, Schema } from "effect"

const dayOf = businessDays(DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam"))
const now = DateTime.makeUnsafe("2026-11-21T09:00:00Z")
const clock = { now, dayOf, window: Duration.days(14) }

const Hours = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 24 * 28 }))
const Drawn = Schema.Array(
  Schema.Struct({ hours: Hours, reclaim: Schema.NullOr(ReclaimStatus), state: Schema.NullOr(SubscriptionState) })
)

const holdersOf = (drawn: typeof Drawn.Type): ReadonlyArray<LeadHolder> =>
  drawn.map(({ hours, reclaim, state }, index) => ({
    business: BusinessId.make(`b${index}`),
    assigned_at: DateTime.subtract(now, { hours }),
    reclaim,
    request: reclaim === "pending" ? (`r${index}` as ReclaimId) : null,
    state
  }))

/** Whether a lead of some hours ago gives a cap one back whose latest lead came at another time. */
const given = (hours: number, counted: number) => {
  const today = periodStarts(dayOf(DateTime.subtract(now, { hours: counted })))
  const state = { pass: 1, waiting_since: now, is_away: false, area: 1, use: usedOnce(unused(today), today) }
  return releaseHolders(holdersOf([{ hours, reclaim: null, state }]), null, clock).map((one) => one.isCapGivenBack)
}

describe("the holders of a worthless lead", () => {
  it.prop(
    "are released while their status is new or reclaim_requested, and keep the lead otherwise",
    [Drawn],
    ([drawn]) => {
      const holders = holdersOf(drawn)
      const expected = holders.filter((holder) =>
        ["new", "reclaim_requested"].includes(statusAt(holder, clock.window, now))
      )
      const releases = releaseHolders(holders, "Gone.", clock)
      assert.deepStrictEqual(
        releases.map(({ business, request }) => [business, request]),
        expected.map(({ business, request }) => [
          business,
          request && { id: request, remark: "Gone.", decided_at: now }
        ])
      )
    }
  )

  it.prop("get one back in the caps that count the assignment, as after a granted request", [Drawn], ([drawn]) => {
    const holders = holdersOf(drawn)
    for (const { business, isCapGivenBack, state } of releaseHolders(holders, null, clock)) {
      const holder = holders.find((one) => one.business === business)!
      const use = holder.state && givenBack(holder.state.use, periodStarts(dayOf(holder.assigned_at)))
      assert.deepStrictEqual(state, holder.state && { ...holder.state, use })
      assert.strictEqual(isCapGivenBack, JSON.stringify(use) !== JSON.stringify(holder.state?.use ?? null))
    }
  })

  it("tell whether a cap gave one back", () => {
    assert.deepStrictEqual([given(1, 1), given(24 * 8, 24 * 8), given(24 * 8, 24 * 60)], [[true], [true], [false]])
    assert.deepStrictEqual(given(24 * 14, 24 * 14), [])
  })
})

it("a release leaves the holding as released, and its state instead of the former", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => BusinessId.make(id)) as [BusinessId, BusinessId, BusinessId]
  const state = { pass: 1, waiting_since: now, is_away: false, area: 1, use: unused(periodStarts(dayOf(now))) }
  const released = { business: a, at: now, request: null, state: { ...state, pass: 2 }, isCapGivenBack: false }
  const releases = [released, { ...released, business: b, state: null }]
  assert.deepStrictEqual(
    holdingsAfter(
      [a, b, c].map((business) => ({ business, is_released: false })),
      releases
    ),
    [
      { business: a, is_released: true },
      { business: b, is_released: true },
      { business: c, is_released: false }
    ]
  )
  const before = new Map([
    [a, state],
    [c, state]
  ])
  assert.deepStrictEqual(
    [...statesAfter(before, releases)],
    [
      [a, { ...state, pass: 2 }],
      [c, state]
    ]
  )
})

it("a release causes its event, after that of the request that it grants", () => {
  const releases = releaseHolders(
    holdersOf([
      { hours: 1, reclaim: "pending", state: null },
      { hours: 1, reclaim: null, state: null }
    ]),
    null,
    clock
  )
  assert.deepStrictEqual(releases.flatMap((release) => releaseEvents(release, now)) as unknown, [
    { type: "reclaim.granted", at: now, business: "b0", reclaim: "r0" },
    { type: "business_lead.released", at: now, business: "b0", reclaim: null },
    { type: "business_lead.released", at: now, business: "b1", reclaim: null }
  ])
})
