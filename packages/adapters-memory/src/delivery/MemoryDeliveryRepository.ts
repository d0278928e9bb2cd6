import type { Delivery, DeliveryForm, DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { dueQueues, queuesOf } from "@leadwell/domain/delivery/DeliveryQueue"
import { DeliveryRepository, type EventRange } from "@leadwell/domain/delivery/DeliveryRepository"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { DateTime, Effect, Layer, Option } from "effect"
import { appendAudit } from "../audit/MemoryAuditRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { byId } from "../storage/ById.ts"
import { accountsOf, websiteOf } from "./AccountsOfEvent.ts"

type Store = MemoryStore["Service"]

/** The stored deliveries of a channel. */
const stored = <D extends Delivery>(store: Store, { channel }: DeliveryForm<D>) => {
  const found = store.deliveries.get(channel) ?? new Map<DeliveryId, Delivery>()
  store.deliveries.set(channel, found)
  return found as Map<DeliveryId, D>
}

/** Stores new deliveries. A stored delivery with the same id stays unchanged. */
export const insertDeliveries = <D extends Delivery>(
  store: Store,
  form: DeliveryForm<D>,
  deliveries: ReadonlyArray<D>
): void => {
  const all = stored(store, form)
  for (const one of deliveries) if (!all.has(one.id)) all.set(one.id, one)
}

/** Removes at most `limit` deliveries of a receiver, and returns their number. */
export const removeDeliveries = <D extends Delivery>(
  store: Store,
  form: DeliveryForm<D>,
  receiver: D["receiver"],
  limit = Infinity
): number => {
  const all = stored(store, form)
  const removed = [...all.values()].filter((one) => one.receiver === receiver).slice(0, limit)
  for (const { id } of removed) all.delete(id)
  return removed.length
}

/** Orders deliveries by the instant when they were made, then by number and id, the latest first. */
const latestFirst = (a: Delivery, b: Delivery): number =>
  DateTime.toEpochMillis(b.created_at) - DateTime.toEpochMillis(a.created_at) ||
  (b.number ?? Infinity) - (a.number ?? Infinity) ||
  byId(b, a)

const eventsIn = function* (store: Store, { after, types, until }: EventRange) {
  for (let number = after + 1; number <= Math.min(until, store.events.length); number++) {
    const event = store.events[number - 1]!
    if (types !== undefined && !types.includes(event.type)) continue
    yield { number, event, accounts: accountsOf(store, event), website: websiteOf(store, event) }
  }
}

/** {@link DeliveryRepository} on the memory store. */
export const layer = Layer.effect(
  DeliveryRepository,
  Effect.map(MemoryStore, (store): DeliveryRepository["Service"] => ({
    unseen: (from) =>
      Effect.sync(() => {
        const after = typeof from === "number" ? from : (store.fanOut.get(from) ?? 0)
        const until = store.events.length
        return after < until ? { after, until } : null
      }),
    businesses: (range) =>
      Effect.sync(() => {
        const ids = new Set(eventsIn(store, range).map(({ event }) => event.business))
        return [...store.businesses.values()]
          .filter(({ id }) => ids.has(id))
          .map(({ account, id }) => ({ account, id }))
      }),
    events: ({ businesses, limit, ...range }) =>
      Effect.sync(() =>
        eventsIn(store, range)
          .filter(({ event }) => businesses === undefined || businesses.some((id) => id === event.business))
          .take(limit)
          .toArray()
      ),
    advance: (form, from, until, deliveries) =>
      Effect.sync(() => {
        if ((store.fanOut.get(form.channel) ?? 0) !== from) return false
        store.fanOut.set(form.channel, until)
        insertDeliveries(store, form, deliveries)
        return true
      }),
    insert: (form, deliveries, audit) =>
      Effect.sync(() => {
        insertDeliveries(store, form, deliveries)
        appendAudit(store, audit)
      }),
    waiting: (form, now, above, limit) =>
      Effect.sync(() => {
        const queues = queuesOf(stored(store, form).values())
        const due = new Set(dueQueues(queues, now).map(([{ receiver }]) => receiver))
        const pending = new Set(queues.map(([{ receiver }]) => receiver))
        const listed = [...pending].filter((id) => above === null || id > above).toSorted()
        const some = listed.slice(0, limit)
        return { receivers: some.filter((id) => due.has(id)), last: (listed.length > limit && some.at(-1)) || null }
      }),
    due: (form, receiver, limits, now) =>
      Effect.sync(() => {
        const own = [...stored(store, form).values()].filter((one) => one.receiver === receiver)
        return dueQueues(queuesOf(own), now)
          .slice(0, limits.queues)
          .map((queue) => queue.slice(0, limits.deliveries))
      }),
    modify: (form, known, change, audit = () => []) =>
      Effect.sync(() => {
        const all = stored(store, form)
        return known.flatMap((one) => {
          const found = all.get(one.id)
          const changed = found === undefined ? Option.none() : change(found, one)
          if (Option.isSome(changed)) {
            all.set(one.id, changed.value)
            appendAudit(store, audit(changed.value))
          }
          return Option.toArray(changed)
        })
      }),
    page: (form, { receiver, status: wanted }, request) =>
      Effect.sync(() => {
        const found = [...stored(store, form).values()].filter(
          (one) => (receiver === undefined || one.receiver === receiver) && (wanted?.includes(one.status) ?? true)
        )
        return pageOf(receiver === undefined ? found.toSorted(byId).toReversed() : found.toSorted(latestFirst), request)
      }),
    counts: (form, receivers, most) =>
      Effect.sync(() => {
        const all = [...stored(store, form).values()]
        const count = (id: string, wanted: string) =>
          Math.min(all.filter(({ receiver, status }) => receiver === id && status === wanted).length, most)
        return new Map(receivers.map((id) => [id, { pending: count(id, "pending"), failed: count(id, "failed") }]))
      }),
    remove: (form, receiver, limit) => Effect.sync(() => removeDeliveries(store, form, receiver, limit)),
    removeEnded: (endedBy) =>
      Effect.sync(() => {
        for (const all of store.deliveries.values()) {
          for (const { ended_at, id } of all.values()) {
            if (ended_at !== null && DateTime.isLessThanOrEqualTo(ended_at, endedBy)) all.delete(id)
          }
        }
      })
  }))
)
