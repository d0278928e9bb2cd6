import { describe, it } from "@effect/vitest"
import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import { ReceiverAddresses } from "@leadwell/domain/features/webhooks/WebhookRequest"
import { publicWebhookSenderLaws, webhookSenderLaws } from "@leadwell/laws/features/webhooks/WebhookSenderLaws"
import { Effect, Layer } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as LawReceiver from "./LawReceiver.ts"

const crypto = Layer.provideMerge(Mac.layerWebCrypto, SecureRandom.layerWebCrypto)
const any = NodeWebhookSender.layer.pipe(Layer.provide(Layer.succeed(ReceiverAddresses, "any")))

describe("NodeWebhookSender where any address is allowed", () => {
  const ports = Layer.mergeAll(any, LawReceiver.layer, crypto)
  it.effect.each(webhookSenderLaws)("$sentence", ({ check }) => Effect.provide(check, ports))
})

describe("NodeWebhookSender where only public addresses are allowed", () => {
  const ports = Layer.merge(NodeWebhookSender.layer, crypto)
  it.effect.each(publicWebhookSenderLaws)("$sentence", ({ check }) => Effect.provide(check, ports))
})
