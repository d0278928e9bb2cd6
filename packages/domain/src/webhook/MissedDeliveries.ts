import { DateTime, Effect } from "effect"
import { DeliveryRepository } from "../delivery/DeliveryRepository.ts"
import type { Webhook } from "./Webhook.ts"
import { deliveryOf, webhookDeliveries } from "./WebhookDelivery.ts"

/** The number of events in one step. */
const eventsAtOnce = 500

/** How far before its end a webhook may miss events, which were not handed out by then. */
const behind = { minutes: 1 }

/**
 * Makes a function that stores, as failed, the deliveries that a disabled webhook missed since a number of an event,
 * and returns the number of the last event that it saw. Without a number it begins at the end of the webhook. A
 * delivery that is stored already stays as it is.
 */
export const makeMissedDeliveries = Effect.map(DeliveryRepository, (store) => {
  /** Returns a number before that of every event from an instant on, by halving. */
  const numberBefore = Effect.fnUntraced(function* (at: DateTime.Utc, until: number) {
    let [below, above] = [0, until]
    while (above - below > 1) {
      const middle = Math.floor((below + above) / 2)
      const [next] = yield* store.events({ after: middle, until: above, limit: 1 })
      if (next === undefined || DateTime.isGreaterThanOrEqualTo(next.event.at, at)) above = middle
      else below = next.number
    }
    return below
  })

  return Effect.fn("MissedDeliveries.store")(function* (webhook: Webhook, since: DateTime.Utc, from: number | null) {
    const first = DateTime.max(DateTime.subtract(since, behind), webhook.created_at)
    const range = yield* store.unseen(from ?? 0)
    if (range === null) return from ?? 0
    const { until } = range
    const now = yield* DateTime.now
    for (let after = from ?? (yield* numberBefore(first, until)); after < until;) {
      const events = yield* store.events({ after, until, types: webhook.events, limit: eventsAtOnce })
      const missed = events.flatMap((one) => {
        const delivery = DateTime.isLessThan(one.event.at, first) ? null : deliveryOf(webhook, one, now)
        return delivery === null ? [] : [{ ...delivery, status: "failed", due_at: null, ended_at: now } as const]
      })
      if (missed.length > 0) yield* store.insert(webhookDeliveries, missed, [])
      after = events.length < eventsAtOnce ? until : events.at(-1)!.number
    }
    return until
  })
})
