import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { pageOf } from "@leadwell/domain/pagination/Page"
import type { Delivery } from "@leadwell/domain/webhook/Delivery"
import { DeliveryNotFound, DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import { isActive, type Webhook, type WebhookId } from "@leadwell/domain/webhook/Webhook"
import { WebhookNotFound } from "@leadwell/domain/webhook/WebhookRepository"
import { DateTime, Effect, Layer, Result } from "effect"
import { appendAudit } from "../audit/MemoryAuditRepository.ts"
import { accountsOf } from "../event/AccountsOfEvent.ts"
import { MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]
type Make = Parameters<DeliveryRepository["Service"]["fanOut"]>[1]

const fanOut = (store: Store, limit: number, make: Make): number => {
  const active = [...store.webhooks.values()].filter(({ webhook }) => isActive(webhook))
  if (active.length === 0) return 0
  const from = Math.max(store.fanOut.number, Math.min(...active.map(({ after }) => after)))
  const events = store.events.slice(from, from + limit).map((event, n) => ({ number: from + n + 1, event }))
  for (const one of events) {
    const accounts = accountsOf(store, one.event)
    for (const { after, webhook } of active) {
      const delivery = one.number > after ? make(webhook, { ...one, accounts }) : null
      if (delivery !== null) store.deliveries.set(delivery.id, delivery)
    }
  }
  store.fanOut.number = from + events.length
  return events.length
}

const millis = (at: DateTime.Utc | null) => (at === null ? Infinity : DateTime.toEpochMillis(at))

const byWait = (a: Delivery, b: Delivery) => millis(a.due_at) - millis(b.due_at) || a.number - b.number

/** {@link DeliveryRepository} on the memory store. */
export const layer = Layer.effect(
  DeliveryRepository,
  Effect.map(MemoryStore, (store) => {
    const dueAt = (now: DateTime.Utc) =>
      [...store.deliveries.values()].filter(({ due_at }) => millis(due_at) <= DateTime.toEpochMillis(now))
    return {
      fanOut: (limit, make) => Effect.sync(() => fanOut(store, limit, make)),
      waiting: (now) => Effect.sync(() => [...new Set(dueAt(now).map(({ webhook }) => webhook))]),
      due: (webhook, limit, now) =>
        Effect.sync(() =>
          dueAt(now)
            .filter((one) => one.webhook === webhook)
            .toSorted(byWait)
            .slice(0, limit)
            .map(({ id }) => id)
        ),
      modify: <E>(
        id: Delivery["id"],
        change: (delivery: Delivery) => Result.Result<Delivery, E>,
        audit: AuditEntries
      ) =>
        Effect.suspend((): Effect.Effect<Delivery, E | DeliveryNotFound> => {
          const delivery = store.deliveries.get(id)
          if (delivery === undefined) return Effect.fail(new DeliveryNotFound({ id }))
          const changed = change(delivery)
          if (Result.isSuccess(changed)) {
            store.deliveries.set(id, changed.success)
            appendAudit(store, audit)
          }
          return Effect.fromResult(changed)
        }),
      insertTest: <E>(
        id: WebhookId,
        make: (webhook: Webhook, number: number) => Result.Result<Delivery, E>,
        audit: AuditEntries
      ) =>
        Effect.suspend((): Effect.Effect<Delivery, E | WebhookNotFound> => {
          const stored = store.webhooks.get(id)
          if (stored === undefined) return Effect.fail(new WebhookNotFound({ id }))
          const made = make(stored.webhook, store.events.length)
          if (Result.isSuccess(made)) {
            store.deliveries.set(made.success.id, made.success)
            appendAudit(store, audit)
          }
          return Effect.fromResult(made)
        }),
      modifyFailed: (webhook, endedBy, limit, change, audit) =>
        Effect.sync(() => {
          const failed = [...store.deliveries.values()]
            .filter((one) => one.webhook === webhook && one.status === "failed")
            .filter(({ ended_at }) => millis(ended_at) <= DateTime.toEpochMillis(endedBy))
            .slice(0, limit)
          for (const one of failed) {
            store.deliveries.set(one.id, change(one))
            appendAudit(store, audit(one))
          }
          return failed.length
        }),
      page: (webhook, request) =>
        Effect.sync(() => {
          const all = [...store.deliveries.values()].filter((one) => one.webhook === webhook)
          return pageOf(
            all.toSorted((a, b) => b.number - a.number || (a.id < b.id ? 1 : -1)),
            request
          )
        }),
      counts: (webhooks, most) =>
        Effect.sync(() => {
          const all = [...store.deliveries.values()]
          const count = (id: WebhookId, wanted: Delivery["status"]) =>
            Math.min(all.filter(({ status, webhook }) => webhook === id && status === wanted).length, most)
          return new Map(webhooks.map((id) => [id, { pending: count(id, "pending"), failed: count(id, "failed") }]))
        }),
      removeEnded: (endedBy) =>
        Effect.sync(() => {
          const until = DateTime.toEpochMillis(endedBy)
          for (const { ended_at, id } of store.deliveries.values()) {
            if (millis(ended_at) <= until) store.deliveries.delete(id)
          }
        })
    }
  })
)
