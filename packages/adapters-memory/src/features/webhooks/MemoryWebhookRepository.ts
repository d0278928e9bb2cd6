import { isActive, type WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { webhookDeliveries } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { isIll } from "@leadwell/domain/features/webhooks/WebhookHealth"
import { WebhookNotFound, WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { Effect, Layer, Result } from "effect"
import { appendAudit } from "../../audit/MemoryAuditRepository.ts"
import { removeDeliveries } from "../../delivery/MemoryDeliveryRepository.ts"
import { MemoryStore } from "../../MemoryStore.ts"
import { byId } from "../../storage/ById.ts"
import { makerOf } from "../people/MemoryCreations.ts"

/** {@link WebhookRepository} on the memory store. */
export const layer = Layer.effect(
  WebhookRepository,
  Effect.map(MemoryStore, (store) => {
    const { events, webhooks } = store
    const find = (id: WebhookId) => Effect.suspend(() => Effect.fromNullishOr(webhooks.get(id)))
    return {
      active: Effect.sync(() => [...webhooks.values()].filter(isActive)),
      ill: Effect.sync(() => [...webhooks.values()].filter(({ health }) => isIll(health))),
      get: (id) => Effect.mapError(find(id), () => new WebhookNotFound({ id })),
      insert: (webhook, check, audit) =>
        Effect.suspend(() => {
          const registered = [...webhooks.values()].filter(({ account }) => account === webhook.account).length
          const checked = check(registered, makerOf(store, webhook.created_by))
          if (Result.isSuccess(checked)) {
            webhooks.set(webhook.id, { ...webhook, after: events.length })
            appendAudit(store, audit)
          }
          return Effect.fromResult(checked)
        }),
      modify: (id, change, audit) =>
        Effect.suspend(() => {
          const kept = webhooks.get(id)
          if (kept === undefined) return Effect.fail(new WebhookNotFound({ id }))
          const webhook = change(kept, store.fanOut.get(webhookDeliveries.channel) ?? 0)
          if (webhook === kept) return Effect.succeed(webhook)
          webhooks.set(id, webhook)
          appendAudit(store, audit)
          return Effect.succeed(webhook)
        }),
      page: (account, request) =>
        Effect.sync(() =>
          pageOf(
            [...webhooks.values()]
              .filter((webhook) => account === "*" || webhook.account === account)
              .toSorted(byId)
              .toReversed(),
            request
          )
        ),
      remove: (id, audit) =>
        Effect.suspend(() => {
          if (!webhooks.delete(id)) return Effect.fail(new WebhookNotFound({ id }))
          removeDeliveries(store, webhookDeliveries, id)
          appendAudit(store, audit)
          return Effect.void
        })
    }
  })
)
