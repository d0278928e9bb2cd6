import { assert, describe, it } from "@effect/vitest"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { testEvent } from "@leadwell/domain/features/webhooks/TestEvent"
import { payloadOf } from "@leadwell/domain/features/webhooks/WebhookPayload"
import { DateTime } from "effect"

describe("payloadOf", () => {
  it("tells of a test event in the shape of all events, and names nothing", () => {
    const body = JSON.stringify(payloadOf(testEvent(DateTime.makeUnsafe("2026-11-21T09:00:00.120Z")), null))
    assert.strictEqual(
      body,
      `{"type":"webhook.test","timestamp":"2026-11-21T09:00:00.120000Z","data":{"lead_id":null,"business_id":null,"reclaim_id":null}}`
    )
  })

  it("tells of an event by ids alone", () => {
    const at = DateTime.makeUnsafe("2026-11-21T09:00:00.120Z")
    const event = { type: "reclaim.requested", at, lead: 7, business: "warm-bv", reclaim: "r-1" } as DomainEvent
    assert.strictEqual(
      JSON.stringify(payloadOf(event, null)),
      `{"type":"reclaim.requested","timestamp":"2026-11-21T09:00:00.120000Z","data":{"lead_id":7,"business_id":"warm-bv","reclaim_id":"r-1"}}`
    )
  })
})
