import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { makeFanOut } from "@leadwell/domain/delivery/FanOut"
import type { Webhook, WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { webhookHearing } from "@leadwell/domain/features/webhooks/WebhookChannel"
import { testDelivery, webhookDeliveries } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { untried } from "@leadwell/domain/features/webhooks/WebhookHealth"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import type { WebhookSecret } from "@leadwell/domain/features/webhooks/WebhookSecret"
import { Effect, Result } from "effect"
import { freshId } from "../Law.ts"
import type { Sample } from "./SampleCatalog.ts"
import { deliveriesTo, later, stored } from "./SampleDelivery.ts"
import { sampleInstant, sampleLead } from "./SampleLead.ts"
import { everyone, receiveLead, receptionBy } from "./SampleReception.ts"

/** Returns a secret that is identified by a letter. */
export const sampleSecret = (letter: string) => `whsec_${letter.repeat(42)}A=` as WebhookSecret

/**
 * Returns a webhook that was never rotated and subscribes to the events of a placed lead. The caller passes a fresh id.
 */
export const sampleWebhook = (id: string): Webhook => ({
  id: id as WebhookId,
  account: null,
  business: null,
  content: "ids",
  url: "https://receiver.example/hooks?of=leadwell",
  events: ["lead.received", "lead.placed"],
  secret: sampleSecret("s"),
  previous: null,
  created_at: sampleInstant,
  created_by: { kind: "token", id: "desk", name: "Desk 👍" },
  disabled_at: null,
  after: 0,
  health: untried
})

/** Stores a sample webhook with some fields changed, and returns it as it is stored. */
export const insertedWebhook = Effect.fnUntraced(function* (change: Partial<Webhook> = {}) {
  const { get, insert } = yield* WebhookRepository
  const webhook = { ...sampleWebhook(yield* freshId), ...change }
  yield* insert(webhook, () => Result.void, [])
  return yield* Effect.orDie(get(webhook.id))
})

/** Receives a lead that every business of a sample gets, which places the lead. */
export const placedLead = Effect.fnUntraced(function* (sample: Sample) {
  const { lead } = yield* receiveLead(sampleLead(sample), receptionBy(sample.businesses.length, everyone))
  return lead.id
})

/** Creates the deliveries of all events. */
export const handedOut = Effect.gen(function* () {
  return yield* makeFanOut(yield* webhookHearing, yield* DeliveryRepository)
})

/** Returns the deliveries of a webhook, at most 100, the latest event first. */
export const deliveriesOf = ({ id }: Pick<Webhook, "id">) => deliveriesTo(webhookDeliveries, id)

/** Stores a test of a webhook, which is due some seconds after the sample instant. */
export const tested = Effect.fnUntraced(function* ({ id }: Pick<Webhook, "id">, at = later(0)) {
  const delivery = testDelivery((yield* freshId) as DeliveryId, id, at)
  yield* stored(webhookDeliveries, delivery)
  return delivery
})
