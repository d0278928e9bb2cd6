import { deliveryOf } from "@leadwell/domain/webhook/Delivery"
import type { DeliveryAttempt } from "@leadwell/domain/webhook/DeliveryAttempt"
import { afterAttempt, claimed } from "@leadwell/domain/webhook/DeliveryLife"
import { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import { attempted as attemptedWebhook } from "@leadwell/domain/webhook/Webhook"
import { WebhookRepository } from "@leadwell/domain/webhook/WebhookRepository"
import { DateTime, Effect, Result } from "effect"
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
  const now = yield* DateTime.now
  yield* DeliveryRepository.use(({ fanOut }) => fanOut(1000, (webhook, event) => deliveryOf(webhook, event, now)))
  return Number(body.id)
})

/** Records an attempt at a delivery with a result, and adds it to the health of its webhook. */
export const answeredWith = Effect.fnUntraced(function* (id: string, answer: Omit<DeliveryAttempt, "at">) {
  const { modify } = yield* DeliveryRepository
  const at = yield* DateTime.now
  const { claim, webhook } = yield* modify(id as never, claimed(at), [])
  const attempt = { at, ...answer }
  yield* WebhookRepository.use((webhooks) => webhooks.modify(webhook, attemptedWebhook([attempt]), []))
  const end = afterAttempt({ claim, attempt, jitter: 0.5, now: at })
  yield* modify(id as never, (one) => Result.succeed(end(one)), [])
})

/** Records an attempt at a delivery with a status. */
export const attempted = (id: string, status: number) => answeredWith(id, { status, failure: null })
