import { assert, describe, it } from "@effect/vitest"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { disabled, rotated, validSecrets } from "@leadwell/domain/features/webhooks/Webhook"
import { deliveryOf } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { sampleSecret, sampleWebhook } from "@leadwell/laws/sample/SampleWebhook"
import { DateTime, Schema } from "effect"

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const webhook = sampleWebhook("019bc14f-effb-7012-b456-789abcdef012")
const other = sampleWebhook("019bc14f-effb-7012-b456-789abcdef013")
const event = { type: "lead.placed", at: sampleInstant, lead: 7, business: null, reclaim: null } as DomainEvent
const accounts = { lead: null, business: null }
const made = (number: number, of = webhook) =>
  deliveryOf(of, { number, event, accounts, website: null }, sampleInstant)!
const Number = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: globalThis.Number.MAX_SAFE_INTEGER }))

const hours = (n: number) => DateTime.add(sampleInstant, { hours: n })

describe("deliveryOf", () => {
  it.prop("has a UUIDv7 of the event's moment, of its own for each number and webhook", [Number, Number], ([a, b]) => {
    const { id } = made(a)
    assert.match(id, uuidV7)
    assert.strictEqual(globalThis.Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16), event.at.epochMilliseconds)
    assert.strictEqual(made(a).id, id)
    if (a !== b) assert.notStrictEqual(made(b).id, id)
    assert.notStrictEqual(made(a, other).id, id)
  })

  it("is none of an event that is not wanted, or of a webhook that is disabled", () => {
    assert.isNull(
      deliveryOf(
        webhook,
        { number: 1, event: { ...event, type: "lead.closed" }, accounts, website: null },
        sampleInstant
      )
    )
    assert.isNull(
      deliveryOf(disabled(sampleInstant)(webhook), { number: 1, event, accounts, website: null }, sampleInstant)
    )
  })
})

describe("the secrets of a webhook", () => {
  it("are the latest, and for a day the one before", () => {
    const [first, second, third] = [webhook.secret, sampleSecret("b"), sampleSecret("c")]
    const once = rotated(second, sampleInstant)(webhook)
    assert.deepStrictEqual(validSecrets(webhook, sampleInstant), [first])
    assert.deepStrictEqual(validSecrets(once, hours(23.999)), [second, first])
    assert.deepStrictEqual(validSecrets(once, hours(24)), [second])
    assert.deepStrictEqual(validSecrets(rotated(third, hours(1))(once), hours(2)), [third, second])
  })
})
