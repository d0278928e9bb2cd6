import { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { SampleQuery } from "@leadwell/domain/features/webhooks/WebhookSamples"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../../access/Authorization.ts"
import { PathDecoding, QueryDecoding } from "../../request/Decoding.ts"
import { pageEnvelope } from "../../response/PageEnvelope.ts"
import { bodyRefusals, NotFound, ServiceUnavailable, UnprocessableContent } from "../../response/Refusals.ts"
import { Delivery } from "./Delivery.ts"
import { namingWebhook } from "./NamedWebhook.ts"
import { Payload } from "./Payload.ts"
import { SecretWebhook, WebhookBody, Webhook } from "./Webhook.ts"

const params = { id: WebhookId }
const error = [NotFound, ServiceUnavailable] as const

/** Endpoints through which accounts manage their webhooks, and operators those of all accounts. */
export const WebhooksGroup = HttpApiGroup.make("webhooks")
  .add(
    HttpApiEndpoint.get("list", "/api/webhooks", {
      query: PageRequest,
      success: pageEnvelope(Webhook),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the webhooks")
      .annotate(
        OpenApi.Description,
        "The latest first, disabled ones included: those of the account of the token, and for an operator those of all accounts."
      ),
    HttpApiEndpoint.post("register", "/api/webhooks", {
      payload: WebhookBody,
      success: Schema.Struct({ data: SecretWebhook }).pipe(HttpApiSchema.status(201)),
      error: bodyRefusals
    })
      .annotate(OpenApi.Summary, "Register a webhook")
      .annotate(
        OpenApi.Description,
        "Events of these types that happen from now on are posted to `url`, signed with `secret` by the Standard Webhooks rules. `secret` is shown this once. With `account`, only the events that this account may learn of: `lead.*` of leads that its websites sent, and `business_lead.*` and `reclaim.*` of its own businesses. An operator may name any account, or leave it out for the events of all. For another token it is always its own account. `url` must be https and lead to a public address, unless the server is set up otherwise. With `lead` as `content`, a person needs a sign-in of the last ten minutes. An account has at most 100 webhooks, disabled ones included."
      ),
    HttpApiEndpoint.get("samples", "/api/webhooks/samples", {
      query: SampleQuery,
      success: Schema.Struct({ data: Schema.Array(Payload) }),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "Show what deliveries look like")
      .annotate(
        OpenApi.Description,
        "Three bodies of deliveries of an event, as a webhook gets them, of leads that are invented."
      ),
    HttpApiEndpoint.get("get", "/api/webhooks/:id", { params, success: Schema.Struct({ data: Webhook }), error })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Show a webhook"),
    HttpApiEndpoint.delete("remove", "/api/webhooks/:id", {
      params,
      success: HttpApiSchema.NoContent,
      error: [UnprocessableContent, ...error]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Remove a webhook")
      .annotate(OpenApi.Description, "Its deliveries go with it. What is being sent at that moment may still arrive."),
    HttpApiEndpoint.post("rotate", "/api/webhooks/:id/rotate", {
      params,
      success: Schema.Struct({ data: SecretWebhook }),
      error: [UnprocessableContent, ...error]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Give a webhook a new secret")
      .annotate(
        OpenApi.Description,
        "`secret` is shown this once. For 24 hours the secret before it signs as well: `webhook-signature` then has two signatures. One that was replaced earlier signs no longer."
      ),
    HttpApiEndpoint.post("enable", "/api/webhooks/:id/enable", {
      params,
      payload: Schema.Struct({ replay: Schema.optionalKey(Schema.Boolean) }),
      success: Schema.Struct({ data: Webhook }),
      error: [NotFound, ...bodyRefusals]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Enable a webhook again")
      .annotate(
        OpenApi.Description,
        "After a 410 of its receiver. It keeps its id and its secret. With `replay`, it gets what happened since it was disabled, and what failed since then, up to 20 000 deliveries; what is above them is listed as failed. Nothing changes for a webhook that is active. One that ended with its maker stays disabled: the answer is 422. The body may be left out."
      )
      .annotate(OpenApi.Transform, (operation) => ({
        ...operation,
        requestBody: { ...(operation["requestBody"] as object), required: false }
      })),
    HttpApiEndpoint.get("deliveries", "/api/webhooks/:id/deliveries", {
      params,
      query: PageRequest,
      success: pageEnvelope(Delivery),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .middleware(namingWebhook)
      .annotate(OpenApi.Summary, "List the deliveries of a webhook")
      .annotate(
        OpenApi.Description,
        "The latest event first. Each attempt has the status of its answer, or in `failure` why there was none. Only an operator reads `address_not_allowed`: an account reads `unreachable` for it. Deliveries are kept for 30 days after their end."
      ),
    HttpApiEndpoint.post("replay", "/api/webhooks/:id/deliveries/:delivery/replay", {
      params: { ...params, delivery: DeliveryId },
      success: Schema.Struct({ data: Delivery }),
      error: [NotFound, UnprocessableContent, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Deliver again")
      .annotate(
        OpenApi.Description,
        "At once, under the same `webhook-id`, whatever came of it before, and with as many attempts as the first time. Nothing is delivered to a webhook that is disabled."
      ),
    HttpApiEndpoint.post("replayFailed", "/api/webhooks/:id/replay-failed", {
      params,
      success: Schema.Struct({ data: Schema.Struct({ replayed: Schema.Int }) }),
      error: [NotFound, UnprocessableContent, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Deliver again what failed")
      .annotate(
        OpenApi.Description,
        "Every delivery that has failed for good, each as one that is delivered again by itself. `replayed` is their number, at most 20 000: repeat the request until it is 0. Deliveries that wait for their next attempt are left as they are."
      ),
    HttpApiEndpoint.post("test", "/api/webhooks/:id/test", {
      params,
      success: Schema.Struct({ data: Schema.Struct({ delivery_id: Schema.String }) }),
      error: [NotFound, UnprocessableContent, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Send a test event")
      .annotate(
        OpenApi.Description,
        "Sends an event of the type `webhook.test`, also when `events` does not contain it. The event is signed, listed among the deliveries and repeated like any other. Its `data` has the same keys, all null; with the content `lead`, it has an invented `lead` besides."
      )
  )
  .middleware(authorization("webhooks:manage"))
  .annotate(OpenApi.Title, "Webhooks")
  .annotate(
    OpenApi.Description,
    "An account registers addresses to which its events are posted, and looks at their deliveries; an operator does so for all accounts. Any token or member without a scope will do, with any ability but `leads:review`. The webhook of another account is 404."
  )
