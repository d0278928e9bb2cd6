import { Context, Data, Effect, Layer, Redacted, Result } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { actBy } from "../access/ActBy.ts"
import type { Operator } from "../access/Operator.ts"
import { auditEntry } from "../audit/AuditEntry.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Delivery, DeliveryId } from "./Delivery.ts"
import { replayed } from "./DeliveryLife.ts"
import { DeliveryNotFound, DeliveryRepository } from "./DeliveryRepository.ts"
import { isActive, rotated, type Webhook, type WebhookId } from "./Webhook.ts"
import { type WebhookNotFound, WebhookRepository } from "./WebhookRepository.ts"
import { decodeWebhookRequest, ReceiverAddresses } from "./WebhookRequest.ts"
import { newWebhookSecret } from "./WebhookSecret.ts"

/** The webhook is disabled, so nothing can be replayed. */
export class WebhookDisabled extends Data.TaggedError("WebhookDisabled")<{}> {}

/** A webhook with its newest secret. The secret is shown only once. */
export interface SecretWebhook {
  readonly webhook: Webhook
  readonly secret: Redacted.Redacted<string>
}

const withSecret = (webhook: Webhook): SecretWebhook => ({ webhook, secret: Redacted.make(webhook.secret) })

/** Lets an operator manage webhooks. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    /** Registers a webhook, which receives events from now on. `input` has the keys `url` and `events`. */
    readonly register: (
      operator: Operator,
      input: unknown
    ) => Effect.Effect<SecretWebhook, InvalidInput | StorageUnavailable>
    /** Returns one page of the webhooks, the newest first, including disabled ones. */
    readonly page: (operator: Operator, request: PageRequest) => Effect.Effect<Page<Webhook>, StorageUnavailable>
    /** Returns the webhook with this id. */
    readonly get: (operator: Operator, id: WebhookId) => Effect.Effect<Webhook, WebhookNotFound | StorageUnavailable>
    /** Removes a webhook with its deliveries. A running attempt may still arrive. */
    readonly remove: (operator: Operator, id: WebhookId) => Effect.Effect<void, WebhookNotFound | StorageUnavailable>
    /** Replaces the secret of a webhook. The replaced secret signs for another day, and an older one stops at once. */
    readonly rotate: (
      operator: Operator,
      id: WebhookId
    ) => Effect.Effect<SecretWebhook, WebhookNotFound | StorageUnavailable>
    /** Returns one page of the deliveries of a webhook, the latest event first. */
    readonly deliveries: (
      operator: Operator,
      id: WebhookId,
      request: PageRequest
    ) => Effect.Effect<Page<Delivery>, StorageUnavailable>
    /**
     * Delivers an event again, after any earlier result. The delivery is due at once and has the full number of
     * attempts.
     */
    readonly replay: (
      operator: Operator,
      id: WebhookId,
      delivery: DeliveryId
    ) => Effect.Effect<Delivery, WebhookNotFound | DeliveryNotFound | WebhookDisabled | StorageUnavailable>
  }
>()("@leadwell/domain/webhook/Webhooks") {
  static readonly layer = Layer.effect(
    Webhooks,
    Effect.gen(function* () {
      const webhooks = yield* WebhookRepository
      const deliveries = yield* DeliveryRepository
      const random = yield* SecureRandom
      const allowed = yield* ReceiverAddresses
      const newSecret = Effect.provideService(newWebhookSecret, SecureRandom, random)
      return {
        register: Effect.fn("Webhooks.register")(function* (operator, input) {
          const { events, url } = yield* Effect.fromResult(decodeWebhookRequest(input, allowed))
          const act = yield* actBy(operator)
          const webhook: Webhook = {
            id: (yield* random.uuidV7()) as WebhookId,
            url,
            events: [...new Set(events)],
            secret: yield* newSecret,
            previous: null,
            created_at: act.at,
            disabled_at: null
          }
          yield* webhooks.insert(webhook, [auditEntry(act, "webhook.created", webhook.id)])
          return withSecret(webhook)
        }),
        page: (_, request) => webhooks.page(request),
        get: (_, id) => webhooks.get(id),
        remove: Effect.fn("Webhooks.remove")(function* (operator, id) {
          yield* webhooks.remove(id, [auditEntry(yield* actBy(operator), "webhook.removed", id)])
        }),
        rotate: Effect.fn("Webhooks.rotate")(function* (operator, id) {
          const [secret, act] = [yield* newSecret, yield* actBy(operator)]
          const entry = auditEntry(act, "webhook.rotated", id)
          return withSecret(yield* webhooks.modify(id, rotated(secret, act.at), [entry]))
        }),
        deliveries: (_, id, request) => deliveries.page(id, request),
        replay: Effect.fn("Webhooks.replay")(function* (operator, id, delivery) {
          const webhook = yield* webhooks.get(id)
          const act = yield* actBy(operator)
          const again = replayed(act.at)
          return yield* deliveries.modify(
            delivery,
            (one): Result.Result<Delivery, DeliveryNotFound | WebhookDisabled> => {
              if (one.webhook !== id) return Result.fail(new DeliveryNotFound())
              return isActive(webhook) ? Result.succeed(again(one)) : Result.fail(new WebhookDisabled())
            },
            [auditEntry(act, "delivery.replayed", delivery)]
          )
        })
      }
    })
  )
}
