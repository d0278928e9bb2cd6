import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { Act } from "../../access/Actor.ts"
import type { Granted } from "../../access/Grant.ts"
import { actBy } from "../../access/Principal.ts"
import { auditEntry } from "../../audit/AuditEntry.ts"
import type { DeliveryId } from "../../delivery/Delivery.ts"
import { replayed } from "../../delivery/DeliveryLife.ts"
import { DeliveryRepository } from "../../delivery/DeliveryRepository.ts"
import { makeFanOut } from "../../delivery/FanOut.ts"
import { signalling } from "../../event/DispatchSignal.ts"
import type { InvalidInput } from "../../input/InvalidInput.ts"
import { Fact } from "../../privacy/Fact.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import { type CountedWebhook, makeManagedWebhooks, shownDelivery, WebhookDisabled } from "./ManagedWebhooks.ts"
import { accountsOf, enabled, isActive, mayBeEnabled, type Webhook, type WebhookId } from "./Webhook.ts"
import { deliveryOf, type WebhookDelivery, webhookDeliveries } from "./WebhookDelivery.ts"
import { type WebhookNotFound, WebhookRepository } from "./WebhookRepository.ts"
import { decodeEnabling } from "./WebhookRequest.ts"

/** The number of failed deliveries that one step reads. */
const failedAtOnce = 500

/** The maximum number of deliveries that one call replays, because a caller waits for all its steps. */
export const mostReplayed = 20_000

/** How far the clocks of servers may differ. */
const clockSkew = { minutes: 1 }

/** No delivery of the webhook has this id. */
export class DeliveryNotFound extends Fact("DeliveryNotFound", "No delivery of the webhook has this id.")<{
  readonly id: DeliveryId
}> {}

/**
 * Makes an effect that stores, as failed, the deliveries that a disabled webhook missed, and when it runs again, those
 * that it missed since. A delivery that is stored already stays as it is.
 */
const makeMissed = (store: DeliveryRepository["Service"], webhook: Webhook) => {
  const again = { ...webhook, disabled_at: null }
  let reached = webhook.after
  return makeFanOut<WebhookDelivery>(
    {
      form: webhookDeliveries,
      types: webhook.events,
      audience: () =>
        Effect.succeed({
          ...(webhook.business === null ? {} : { businesses: [webhook.business] }),
          deliveriesOf: (events, now) =>
            events.flatMap((event) => {
              const delivery = deliveryOf(again, event, now)
              return delivery === null ? [] : [{ ...delivery, status: "failed", due_at: null, ended_at: now }]
            })
        })
    },
    {
      events: store.events,
      unseen: () => store.unseen(reached),
      advance: Effect.fnUntraced(function* (form, _, until, missed) {
        if (missed.length > 0) yield* store.insert(form, missed, [])
        reached = until
        return true
      })
    }
  )
}

/** Delivers again what did not reach the webhooks that a principal manages. */
export class WebhookReplays extends Context.Service<
  WebhookReplays,
  {
    /**
     * Enables a webhook that its receiver ended, with its id and its secret. `input` has the key `replay`: whether what
     * the webhook missed since then is delivered now, as far as one call replays. Of an active webhook nothing changes.
     */
    readonly enable: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId,
      input: unknown
    ) => Effect.Effect<CountedWebhook, InvalidInput | WebhookNotFound | WebhookDisabled | StorageUnavailable>
    /**
     * Delivers an event again, after any earlier result. The delivery is due at once and has the full number of
     * attempts.
     */
    readonly replay: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId,
      delivery: DeliveryId
    ) => Effect.Effect<WebhookDelivery, WebhookNotFound | DeliveryNotFound | WebhookDisabled | StorageUnavailable>
    /**
     * Delivers all events again whose delivery has failed so far, at most {@link mostReplayed} of them, and returns
     * their number. What fails during the call is left as it is.
     */
    readonly replayFailed: (
      principal: Granted<"webhooks:manage">,
      id: WebhookId
    ) => Effect.Effect<number, WebhookNotFound | WebhookDisabled | StorageUnavailable>
  }
>()("@leadwell/domain/features/webhooks/WebhookReplays") {
  static readonly layer = Layer.effect(
    WebhookReplays,
    Effect.gen(function* () {
      const webhooks = yield* WebhookRepository
      const deliveries = yield* DeliveryRepository
      const { managed, open, shown } = yield* makeManagedWebhooks

      /** Delivers again what failed in a period, page by page, and returns how much. */
      const replayAll = Effect.fnUntraced(function* (
        webhook: Webhook,
        act: Act,
        period: { readonly minimum: DateTime.Utc; readonly maximum: DateTime.Utc }
      ) {
        const isReplayed = ({ ended_at, status }: WebhookDelivery) =>
          status === "failed" && ended_at !== null && DateTime.between(ended_at, period)
        const failed = { receiver: webhook.id, status: ["failed"] } as const
        let [sum, page] = [0, 1]
        while (sum < mostReplayed) {
          const { items } = yield* deliveries.page(webhookDeliveries, failed, { page, per_page: failedAtOnce })
          if (items.length === 0) return sum
          const wanted = items.filter(isReplayed)
          const changed = yield* deliveries.modify(
            webhookDeliveries,
            wanted,
            (one) => (isReplayed(one) ? Option.some(replayed(act.at)(one)) : Option.none()),
            (one) => [auditEntry(act, "delivery.replayed", one.id, accountsOf(webhook))]
          )
          // What is replayed, here or by another process, leaves the pages behind it shorter.
          if (wanted.length === 0) page += 1
          sum += changed.length
        }
        return sum
      })

      return {
        enable: Effect.fn("WebhookReplays.enable")(function* (principal, id, input) {
          const { replay } = yield* Effect.fromResult(decodeEnabling(input))
          const webhook = yield* managed(principal, id)
          const { disabled_at: since } = webhook
          if (since === null) return yield* shown(principal, webhook)
          if (!mayBeEnabled(webhook)) return yield* new WebhookDisabled({ id })
          const act = yield* actBy(principal)
          const storeMissed = makeMissed(deliveries, webhook)
          // What was missed is stored first. After a crash it is listed as failed, and can be replayed.
          if (replay) yield* storeMissed
          yield* webhooks.modify(id, enabled, [auditEntry(act, "webhook.enabled", id, accountsOf(webhook))])
          if (replay) {
            yield* storeMissed
            const minimum = DateTime.subtract(since, clockSkew)
            yield* replayAll(webhook, act, { minimum, maximum: yield* DateTime.now })
          }
          return yield* shown(principal, yield* managed(principal, id))
        }),
        replay: Effect.fn("WebhookReplays.replay")(function* (principal, id, delivery) {
          const webhook = yield* managed(principal, id)
          const act = yield* actBy(principal)
          let isFound = false
          const [changed] = yield* deliveries.modify(
            webhookDeliveries,
            [{ id: delivery }],
            (one) => {
              isFound = one.receiver === id
              return isFound && isActive(webhook) ? Option.some(replayed(act.at)(one)) : Option.none()
            },
            () => [auditEntry(act, "delivery.replayed", delivery, accountsOf(webhook))]
          )
          if (changed !== undefined) return shownDelivery(principal, changed)
          return yield* isFound ? new WebhookDisabled({ id }) : new DeliveryNotFound({ id: delivery })
        }),
        replayFailed: Effect.fn("WebhookReplays.replayFailed")(function* (principal, id) {
          const webhook = yield* open(principal, id)
          const act = yield* actBy(principal)
          return yield* replayAll(webhook, act, { minimum: DateTime.makeUnsafe(0), maximum: act.at })
        })
      }
    })
  ).pipe(Layer.provide(signalling(DeliveryRepository, "insert", "modify")))
}
