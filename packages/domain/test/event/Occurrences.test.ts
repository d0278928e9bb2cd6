import { assert, describe, it } from "@effect/vitest"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import {
  eventOfReclaim,
  occurrencesOfErasure,
  occurrencesOfOffering,
  occurrencesOfStage,
  occurrencesOnArrival
} from "@leadwell/domain/event/Occurrences"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { DateTime, Schema } from "effect"

const at = DateTime.makeUnsafe("2026-11-21T09:00:00Z")
const told: Partial<Record<LeadStage, string>> = {
  placed: "lead.placed",
  refused: "lead.refused",
  withdrawn: "lead.withdrawn",
  closed: "lead.closed"
}
const ofStage = (stage: LeadStage) => (told[stage] === undefined ? [] : [told[stage]])
const Businesses = Schema.Array(BusinessId)

describe("occurrences", () => {
  it.prop(
    "of an arrival: it was received, assigned to each business, and then perhaps placed or closed",
    [LeadStage, Businesses],
    ([stage, businesses]) => {
      const assigned = businesses.map((business) => ({ type: "business_lead.assigned", at, business, reclaim: null }))
      const then = ofStage(stage).map((type) => ({ type, at, business: null, reclaim: null }))
      const received = { type: "lead.received", at, business: null, reclaim: null }
      const arrival: ReadonlyArray<unknown> = occurrencesOnArrival({ stage, created_at: at }, businesses)
      assert.deepStrictEqual(arrival, [received, ...assigned, ...then])
      assert.deepStrictEqual(occurrencesOfOffering(stage, businesses, at) as unknown, [...assigned, ...then])
      assert.deepStrictEqual(occurrencesOfStage(stage, at) as unknown, then)
    }
  )

  it.prop(
    "of an erasure: the lead is no longer offered, if it was, and anonymised",
    [LeadStage, LeadStage],
    (stages) => {
      const [before, after] = stages
      const types = [...(before === after ? [] : ofStage(after)), "lead.anonymised"]
      assert.deepStrictEqual(
        occurrencesOfErasure(before, after, at) as unknown,
        types.map((type) => ({ type, at, business: null, reclaim: null }))
      )
    }
  )

  it("of a reclaim: it was requested when it was made, granted or rejected when it was decided", () => {
    const decided_at = DateTime.add(at, { days: 1 })
    const request = { id: "r", business: "warm-bv", lead: 5, created_at: at, status: "pending", decided_at: null }
    const rest = { lead: 5, business: "warm-bv", reclaim: "r" }
    const eventOf = (changes: object): unknown =>
      eventOfReclaim({ ...request, ...changes } as unknown as ReclaimRequest)
    assert.deepStrictEqual(eventOf({}), { type: "reclaim.requested", at, ...rest })
    for (const status of ["granted", "rejected"]) {
      assert.deepStrictEqual(eventOf({ status, decided_at }), { type: `reclaim.${status}`, at: decided_at, ...rest })
    }
  })
})
