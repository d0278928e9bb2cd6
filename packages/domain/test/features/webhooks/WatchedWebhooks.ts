import type { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import type { WebhookAnswer } from "@leadwell/domain/features/webhooks/DeliveryAttempt"
import { WebhookDispatch } from "@leadwell/domain/features/webhooks/WebhookDispatch"
import type { payloadOf } from "@leadwell/domain/features/webhooks/WebhookPayload"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { type WebhookMessage, WebhookSender } from "@leadwell/domain/features/webhooks/WebhookSender"
import { Context, Effect, Layer } from "effect"
import { operator, useCases as allUseCases } from "../../UseCases.ts"

/** A message, and what its body tells. */
interface SentMessage extends WebhookMessage {
  readonly payload: ReturnType<typeof payloadOf>
}

/** The sent messages, and the answers of receivers by their address. The default answer is 200. */
export class Receivers extends Context.Service<
  Receivers,
  { readonly sent: Array<SentMessage>; readonly answers: Map<string, Effect.Effect<WebhookAnswer>> }
>()("test/Receivers") {}

const receivers = Layer.sync(Receivers, () => ({ sent: [], answers: new Map() }))

const sender = Layer.effect(
  WebhookSender,
  Effect.map(Receivers, ({ answers, sent }) => ({
    send: (message) =>
      Effect.suspend(() => {
        sent.push({ ...message, payload: JSON.parse(message.body) })
        return answers.get(message.url) ?? Effect.succeed<WebhookAnswer>({ status: 200, failure: null })
      })
  }))
)

/** The use cases of webhooks and of distribution on a memory store, which is new for each test. */
export const useCases = Layer.fresh(
  WebhookDispatch.layer.pipe(Layer.provideMerge(sender), Layer.provideMerge(Layer.merge(receivers, allUseCases)))
)

/** Another process that delivers from the same store, until the scope closes. */
export const elsewhere = Effect.map(Layer.build(Layer.fresh(WebhookDispatch.layer)), (context) =>
  Context.get(context, WebhookDispatch)
)

/** Registers a webhook under a name, for these events. */
export const registered = (name: string, events: ReadonlyArray<DomainEventType>) =>
  Effect.map(
    Webhooks.use(({ register }) => register(operator, { url: `https://${name}.example/`, events })),
    ({ webhook }) => webhook
  )

/** Creates all deliveries, and attempts all that are due. */
export const dispatched = WebhookDispatch.use(({ attempt, fanOut, finished }) =>
  Effect.andThen(Effect.andThen(fanOut, attempt), finished)
)

/** Returns the deliveries of a webhook, the latest event first. */
export const deliveries = (id: Parameters<Webhooks["Service"]["get"]>[1]) =>
  Effect.map(
    Webhooks.use((webhooks) => webhooks.deliveries(operator, id, { page: 1, per_page: 100 })),
    ({ items }) => items
  )
