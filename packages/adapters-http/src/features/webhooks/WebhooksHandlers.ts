import { WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookReplays } from "@leadwell/domain/features/webhooks/WebhookReplays"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { Effect, Layer } from "effect"
import { current } from "../../access/Authorization.ts"
import { finding } from "../../access/NamedPartsHandler.ts"
import { handlersOf } from "../../request/HandlersOf.ts"
import { readJson, readOptionalJson } from "../../request/JsonBody.ts"
import { enveloped } from "../../response/PageEnvelope.ts"
import { encodeDelivery } from "./Delivery.ts"
import { namedWebhook, type WebhookFinder } from "./NamedWebhook.ts"
import { encodeSecretWebhook, encodeWebhook } from "./Webhook.ts"
import { WebhooksGroup } from "./WebhooksGroup.ts"

/** Handlers of the webhooks' endpoints, which call {@link Webhooks} and {@link WebhookReplays}. */
export const layer = handlersOf(WebhooksGroup, function* () {
  const webhooks = yield* Webhooks
  const replays = yield* WebhookReplays
  return {
    *list({ query }) {
      const page = yield* webhooks.page(yield* current<"webhooks:manage">(), query)
      return yield* enveloped(page, encodeWebhook)
    },
    *register({ request }) {
      const body = yield* readJson(request)
      return {
        data: encodeSecretWebhook(yield* webhooks.register(yield* current<"webhooks:manage">(), body))
      }
    },
    *samples({ query }) {
      return { data: yield* webhooks.samples(yield* current<"webhooks:manage">(), query) }
    },
    *get({ params }) {
      return { data: encodeWebhook(yield* webhooks.get(yield* current<"webhooks:manage">(), params.id)) }
    },
    *remove({ params }) {
      yield* webhooks.remove(yield* current<"webhooks:manage">(), params.id)
    },
    *rotate({ params }) {
      return { data: encodeSecretWebhook(yield* webhooks.rotate(yield* current<"webhooks:manage">(), params.id)) }
    },
    *enable({ params, request }) {
      const principal = yield* current<"webhooks:manage">()
      yield* webhooks.get(principal, params.id)
      const body = yield* readOptionalJson(request)
      return { data: encodeWebhook(yield* replays.enable(principal, params.id, body)) }
    },
    *deliveries({ query }) {
      const { id } = yield* namedWebhook
      const page = yield* webhooks.deliveries(yield* current<"webhooks:manage">(), id, query)
      return yield* enveloped(page, encodeDelivery)
    },
    *replay({ params }) {
      return {
        data: encodeDelivery(yield* replays.replay(yield* current<"webhooks:manage">(), params.id, params.delivery))
      }
    },
    *replayFailed({ params }) {
      return { data: { replayed: yield* replays.replayFailed(yield* current<"webhooks:manage">(), params.id) } }
    },
    *test({ params }) {
      const { id } = yield* webhooks.test(yield* current<"webhooks:manage">(), params.id)
      return { data: { delivery_id: id } }
    }
  }
}).pipe(
  Layer.provide(
    Layer.unwrap(Effect.map(Webhooks, ({ get }) => finding<"webhook", WebhookFinder>("webhook", "id", WebhookId, get)))
  )
)
