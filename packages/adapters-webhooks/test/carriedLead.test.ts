import { assert, describe, it } from "@effect/vitest"
import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { ReceiverAddresses } from "@leadwell/domain/features/webhooks/WebhookRequest"
import { samplePayloads } from "@leadwell/domain/features/webhooks/WebhookSamples"
import { WebhookSender } from "@leadwell/domain/features/webhooks/WebhookSender"
import { sampleSecret } from "@leadwell/laws/sample/SampleWebhook"
import { DateTime, Effect, Layer } from "effect"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import * as standard from "standardwebhooks"
import * as svix from "svix"
import { cert } from "../../../proof/test/Certificate.ts"
import { receiver } from "./Receiver.ts"

const any = NodeWebhookSender.layer.pipe(Layer.provide(Layer.succeed(ReceiverAddresses, "any")))

describe("a delivery that carries a lead", () => {
  it.live("is verified by the libraries that receivers use, with either secret, and by no other secret", () =>
    Effect.gen(function* () {
      const before = getCACertificates("default")
      yield* Effect.acquireRelease(
        Effect.sync(() => setDefaultCACertificates([...before, cert])),
        () => Effect.sync(() => setDefaultCACertificates(before))
      )
      const { port, received } = yield* receiver((_, response) => response.writeHead(204).end(), true)
      const at = yield* DateTime.now
      const secrets = [sampleSecret("a"), sampleSecret("b")]
      for (const payload of samplePayloads({}, at)) {
        const body = JSON.stringify(payload)
        const url = `https://localhost:${port}/`
        yield* WebhookSender.use(({ send }) =>
          send({ id: "delivery" as DeliveryId, url, secrets, body, isPersonal: true, at })
        )
        const { body: arrived, headers } = received.at(-1)!
        const signed = headers as Record<string, string>
        assert.include(arrived, `"annual_gas_consumption":`)
        assert.strictEqual(arrived, body)
        for (const { Webhook } of [standard, svix]) {
          for (const secret of secrets) new Webhook(secret).verify(arrived, signed)
          assert.throws(() => new Webhook(sampleSecret("c")).verify(arrived, signed))
          assert.throws(() => new Webhook(secrets[0]!).verify(arrived.replace("first_name", "name"), signed))
        }
      }
    }).pipe(Effect.scoped, Effect.provide(any))
  )
})
