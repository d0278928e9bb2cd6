import { mapPage } from "@leadwell/domain/pagination/Page"
import { WebhookReplays } from "@leadwell/domain/webhook/WebhookReplays"
import { Webhooks } from "@leadwell/domain/webhook/Webhooks"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { contractOf } from "../request/ContractOf.ts"
import { readJson, readOptionalJson } from "../request/JsonBody.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeDelivery } from "./Delivery.ts"
import { encodeSecretWebhook, encodeWebhook } from "./Webhook.ts"
import { WebhooksGroup } from "./WebhooksGroup.ts"

/** Handlers of the webhooks' endpoints, which call {@link Webhooks} and {@link WebhookReplays}. */
export const layer = HttpApiBuilder.group(
  contractOf(WebhooksGroup),
  "webhooks",
  Effect.fnUntraced(function* (handlers) {
    const webhooks = yield* Webhooks
    const replays = yield* WebhookReplays
    return handlers
      .handle(
        "list",
        Effect.fnUntraced(function* ({ query }) {
          const page = yield* webhooks.page(yield* current<"webhooks:manage">(), query)
          return yield* enveloped(mapPage(page, encodeWebhook), "/api/webhooks")
        }, Effect.mapError(refuse))
      )
      .handleRaw(
        "register",
        Effect.fnUntraced(function* ({ request }) {
          const body = yield* readJson(request)
          return {
            data: encodeSecretWebhook(
              yield* Effect.mapError(webhooks.register(yield* current<"webhooks:manage">(), body), refuse)
            )
          }
        })
      )
      .handle(
        "samples",
        Effect.fnUntraced(function* ({ query }) {
          return { data: yield* webhooks.samples(yield* current<"webhooks:manage">(), query) }
        })
      )
      .handle(
        "get",
        Effect.fnUntraced(function* ({ params }) {
          return { data: encodeWebhook(yield* webhooks.get(yield* current<"webhooks:manage">(), params.id)) }
        }, Effect.mapError(refuse))
      )
      .handle(
        "remove",
        Effect.fnUntraced(function* ({ params }) {
          yield* webhooks.remove(yield* current<"webhooks:manage">(), params.id)
        }, Effect.mapError(refuse))
      )
      .handle(
        "rotate",
        Effect.fnUntraced(function* ({ params }) {
          return { data: encodeSecretWebhook(yield* webhooks.rotate(yield* current<"webhooks:manage">(), params.id)) }
        }, Effect.mapError(refuse))
      )
      .handleRaw(
        "enable",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* current<"webhooks:manage">()
          yield* Effect.mapError(webhooks.get(principal, params.id), refuse)
          const body = yield* readOptionalJson(request)
          return { data: encodeWebhook(yield* Effect.mapError(replays.enable(principal, params.id, body), refuse)) }
        })
      )
      .handle(
        "deliveries",
        Effect.fnUntraced(function* ({ query }) {
          const { id } = yield* named("webhook")
          const page = yield* Effect.mapError(
            webhooks.deliveries(yield* current<"webhooks:manage">(), id, query),
            refuse
          )
          return yield* enveloped(mapPage(page, encodeDelivery), `/api/webhooks/${id}/deliveries`)
        })
      )
      .handle(
        "replay",
        Effect.fnUntraced(function* ({ params }) {
          return {
            data: encodeDelivery(yield* replays.replay(yield* current<"webhooks:manage">(), params.id, params.delivery))
          }
        }, Effect.mapError(refuse))
      )
      .handle(
        "replayFailed",
        Effect.fnUntraced(function* ({ params }) {
          return { data: { replayed: yield* replays.replayFailed(yield* current<"webhooks:manage">(), params.id) } }
        }, Effect.mapError(refuse))
      )
      .handle(
        "test",
        Effect.fnUntraced(function* ({ params }) {
          const { id } = yield* webhooks.test(yield* current<"webhooks:manage">(), params.id)
          return { data: { delivery_id: id } }
        }, Effect.mapError(refuse))
      )
  })
)
