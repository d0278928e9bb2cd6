import { assert, describe, it } from "@effect/vitest"
import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import { WebhookDispatch } from "@leadwell/domain/webhook/WebhookDispatch"
import { ReceiverAddresses } from "@leadwell/domain/webhook/WebhookRequest"
import { Webhooks } from "@leadwell/domain/webhook/Webhooks"
import { Effect, Layer, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { Webhook } from "standardwebhooks"
import { cert } from "../../../test/Certificate.ts"
import { applied, owner, receive, useCases } from "../../domain/test/UseCases.ts"
import { receiver } from "./Receiver.ts"

const world = WebhookDispatch.layer.pipe(
  Layer.provide(NodeWebhookSender.layer),
  Layer.provideMerge(useCases),
  Layer.provide(Layer.succeed(ReceiverAddresses, "any"))
)

describe("a delivery that carries a lead", () => {
  it.effect("is verified by the library that receivers use, with either secret, and by no other secret", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      // The library compares the instant of an attempt with the clock of the machine.
      yield* TestClock.setTime(Date.now())
      const before = getCACertificates("default")
      yield* Effect.acquireRelease(
        Effect.sync(() => setDefaultCACertificates([...before, cert])),
        () => Effect.sync(() => setDefaultCACertificates(before))
      )
      const { port, received } = yield* receiver((_, response) => response.writeHead(204).end(), true)
      const webhooks = yield* Webhooks
      const input = { url: `https://localhost:${port}/`, events: ["business_lead.assigned"], content: "lead" }
      const first = yield* webhooks.register(owner, input)
      const second = yield* webhooks.rotate(owner, first.webhook.id)
      const strange = yield* webhooks.register(owner, { ...input, events: ["lead.closed"] })
      yield* receive({ first_name: "Zoë 👍", city: "'s-Gravenhage" })
      const { attempt, fanOut, finished } = yield* WebhookDispatch
      yield* Effect.andThen(Effect.andThen(fanOut, attempt), finished)
      assert.lengthOf(received, 1)
      const { body, headers } = received[0]!
      const signed = headers as Record<string, string>
      const lead = { first_name: "Zoë 👍", city: "'s-Gravenhage", answers: {} }
      assert.deepInclude(JSON.parse(body).data.lead, lead)
      const of = ({ secret }: typeof first) => new Webhook(Redacted.value(secret))
      for (const known of [first, second]) of(known).verify(body, signed)
      assert.throws(() => of(strange).verify(body, signed))
      assert.throws(() => of(first).verify(body.replace("Zoë", "Zoe"), signed))
    }).pipe(Effect.scoped, Effect.provide(world))
  )
})
