import { assert, describe, it } from "@effect/vitest"
import { signatureHeaders } from "@leadwell/adapters-webhooks/WebhookSignature"
import { DeliveredEvent } from "@leadwell/domain/features/webhooks/TestEvent"
import { payloadOf } from "@leadwell/domain/features/webhooks/WebhookPayload"
import type { WebhookSecret } from "@leadwell/domain/features/webhooks/WebhookSecret"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { sampleSecret } from "@leadwell/laws/sample/SampleWebhook"
import { Schema } from "effect"
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
    const body = JSON.stringify(payloadOf(event, null))
    const headers = signatureHeaders({ id: "id", seconds: Math.floor(Date.now() / 1000), body }, [one, two])
    for (const secret of [one, two]) {
      assert.deepStrictEqual<unknown>(new Webhook(secret).verify(body, headers), JSON.parse(body))
      assert.throws(() => new Webhook(secret).verify(`${body} `, headers))
      assert.throws(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "other" }))
    }
    assert.throws(() => new Webhook(three).verify(body, headers))
  })
})
