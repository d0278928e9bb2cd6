import { assert, describe, it } from "@effect/vitest"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { type EventFilter, EventQuery, selectsEvent } from "@leadwell/domain/event/EventFilter"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Schema } from "effect"

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

const decode = Schema.decodeUnknownSync(EventQuery)

describe("a query for events", () => {
  it.each([
    { lead: "0" },
    { lead: "1.0" },
    { lead: "-1" },
    { lead: "x" },
    { type: "lead.sold" },
    { limit: "0" },
    { limit: "101" }
  ])("names leads by their numbers, and types that there are: not %j", (query) => {
    assert.throws(() => decode(query))
  })

  it.prop("documents the number of a lead by a pattern that matches exactly those", [Schema.Int], ([number]) => {
    const { properties } = Schema.toJsonSchemaDocument(EventQuery).schema as {
      readonly properties: { readonly lead: { readonly pattern: string } }
    }
    const pattern = new RegExp(properties.lead.pattern, "u")
    assert.strictEqual(pattern.test(String(number)), number >= 1)
    for (const text of [`0${number}`, `${number}.0`, `${number} `, "", "x"]) assert.isFalse(pattern.test(text), text)
  })
})
