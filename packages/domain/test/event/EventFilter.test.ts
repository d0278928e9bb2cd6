import { assert, describe, it } from "@effect/vitest"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { type EventFilter, selectsEvent } from "@leadwell/domain/event/EventFilter"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime } from "effect"

const [a, b] = [BusinessId.make("a"), BusinessId.make("b")]
const [one, two] = [LeadId.make(1), LeadId.make(2)]

const event = (type: DomainEvent["type"], lead: LeadId, business: BusinessId | null): DomainEvent => ({
  type,
  at: DateTime.makeUnsafe(0),
  lead,
  business,
  reclaim: null
})

const events = [
  event("lead.received", one, null),
  event("business_lead.assigned", one, a),
  event("business_lead.assigned", one, b),
  event("lead.received", two, null),
  event("business_lead.assigned", two, b)
]

/** Returns the positions of the events that a filter selects. */
const selected = (filter: EventFilter) => [...events.keys()].filter((index) => selectsEvent(filter, events[index]!))

describe("a filter of events", () => {
  it("selects all events without a key", () => {
    assert.deepStrictEqual(selected({}), [0, 1, 2, 3, 4])
  })

  it("selects by type, by lead, and by business", () => {
    assert.deepStrictEqual(selected({ type: ["lead.received"] }), [0, 3])
    assert.deepStrictEqual(selected({ type: ["lead.closed", "business_lead.assigned"] }), [1, 2, 4])
    assert.deepStrictEqual(selected({ lead: two }), [3, 4])
    assert.deepStrictEqual(selected({ business: [b] }), [2, 4])
    assert.deepStrictEqual(selected({ business: [a, b] }), [1, 2, 4])
  })

  it("selects what every key selects, and nothing for an empty list", () => {
    assert.deepStrictEqual(selected({ type: ["business_lead.assigned"], lead: one, business: [b] }), [2])
    assert.deepStrictEqual(selected({ type: ["lead.received"], business: [a] }), [])
    assert.deepStrictEqual(selected({ lead: two, type: ["lead.closed"] }), [])
    assert.deepStrictEqual(selected({ type: [] }), [])
    assert.deepStrictEqual(selected({ business: [] }), [])
  })
})
