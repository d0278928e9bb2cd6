import { claimed, afterAttempt } from "@leadwell/domain/delivery/DeliveryLife"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { type DeliveryAttempt, endBy } from "@leadwell/domain/features/webhooks/DeliveryAttempt"
import { attempted as attemptedWebhook } from "@leadwell/domain/features/webhooks/Webhook"
import { type WebhookDelivery, webhookDeliveries } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { handedOut } from "@leadwell/laws/sample/SampleWebhook"
import { DateTime, Duration, Effect, Option } from "effect"
import { leadBody, tokens } from "./TestCatalog.ts"
import { postJson, send } from "./TestServer.ts"

export const path = "/api/webhooks"
export const wanted = { url: "https://receiver.example/hooks", events: ["lead.received", "reclaim.granted"] }
export const register = (body: object) => postJson(path, tokens.operator, body)
export const get = (rest: string, token: string = tokens.operator) => send(path + rest, { token })
export const post = (rest: string, token: string = tokens.operator) => send(path + rest, { method: "POST", token })
export const remove = (id: string, token: string = tokens.operator) =>
  send(`${path}/${id}`, { method: "DELETE", token })
export const made = (change: object = {}) => Effect.map(register({ ...wanted, ...change }), ({ body }) => body.data)

export const replay = (of: string, id: string) => post(`/${of}/deliveries/${id}/replay`)

/** Posts a lead, and creates the deliveries of its events. */
export const received = Effect.gen(function* () {
  const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
  yield* handedOut
  return Number(body.id)
})

/** Records an attempt at a delivery with a result, and adds it to the health of its webhook. */
export const answeredWith = Effect.fnUntraced(function* (id: string, answer: Omit<DeliveryAttempt, "at">) {
  const { modify } = yield* DeliveryRepository
  const at = yield* DateTime.now
  const attempt = { at, ...answer }
  const attemptEnd = { attempt, end: endBy(answer), jitter: 0.5, now: at }
  const [one] = yield* modify(webhookDeliveries, [{ id: id as never }], (found) =>
    Option.flatMap(claimed(at, Duration.minutes(1))(found, found), (held) =>
      afterAttempt<WebhookDelivery>(attemptEnd)(held, held)
    )
  )
  yield* WebhookRepository.use((webhooks) => webhooks.modify(one!.receiver, attemptedWebhook([attempt]), []))
})

/** Records an attempt at a delivery with a status. */
export const attempted = (id: string, status: number) => answeredWith(id, { status, failure: null })
