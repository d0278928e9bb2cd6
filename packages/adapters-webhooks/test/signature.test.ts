import { assert, describe, it } from "@effect/vitest"
import { payloadOf } from "@leadwell/adapters-webhooks/WebhookPayload"
import { signatureHeaders } from "@leadwell/adapters-webhooks/WebhookSignature"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { DeliveredEvent, testEvent } from "@leadwell/domain/webhook/TestEvent"
import type { WebhookSecret } from "@leadwell/domain/webhook/WebhookSecret"
import { sampleSecret } from "@leadwell/laws/sample/SampleWebhook"
import { DateTime, Schema } from "effect"
import { Webhook } from "standardwebhooks"

const Seed = Schema.Uint8Array.check(Schema.isMinLength(1))
const secretOf = (seed: Uint8Array) =>
  `whsec_${Buffer.from(Array.from({ length: 32 }, (_, n) => seed[n % seed.length] ?? 0)).toString("base64")}` as WebhookSecret

describe("signatureHeaders", () => {
  it.prop("are what another implementation signs", [Identifier, Schema.String, Seed], ([id, body, seed]) => {
    const secret = secretOf(seed)
    const headers = signatureHeaders({ id, seconds: 1_795_251_600, body }, [secret])
    const expected = new Webhook(secret).sign(id, new Date(1_795_251_600_000), body)
    assert.deepStrictEqual(headers, {
      "webhook-id": id,
      "webhook-timestamp": "1795251600",
      "webhook-signature": expected
    })
  })

  it.prop("prove an event to a receiver with either secret, and to nobody else", [DeliveredEvent], ([event]) => {
    const [one, two, three] = [sampleSecret("a"), sampleSecret("b"), sampleSecret("c")]
    const body = payloadOf(event)
    const headers = signatureHeaders({ id: "id", seconds: Math.floor(Date.now() / 1000), body }, [one, two])
    for (const secret of [one, two]) {
      assert.deepStrictEqual<unknown>(new Webhook(secret).verify(body, headers), JSON.parse(body))
      assert.throws(() => new Webhook(secret).verify(`${body} `, headers))
      assert.throws(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "other" }))
    }
    assert.throws(() => new Webhook(three).verify(body, headers))
  })
})

describe("payloadOf", () => {
  it("tells of a test event in the shape of all events, and names nothing", () => {
    const body = payloadOf(testEvent(DateTime.makeUnsafe("2026-11-21T09:00:00.120Z")))
    assert.strictEqual(
      body,
      `{"type":"webhook.test","timestamp":"2026-11-21T09:00:00.120000Z","data":{"lead_id":null,"business_id":null,"reclaim_id":null}}`
    )
  })

  it("tells of an event by ids alone", () => {
    const at = DateTime.makeUnsafe("2026-11-21T09:00:00.120Z")
    const event = { type: "reclaim.requested", at, lead: 7, business: "warm-bv", reclaim: "r-1" } as DomainEvent
    assert.strictEqual(
      payloadOf(event),
      `{"type":"reclaim.requested","timestamp":"2026-11-21T09:00:00.120000Z","data":{"lead_id":7,"business_id":"warm-bv","reclaim_id":"r-1"}}`
    )
  })
})
