import { DateTime } from "effect"
import type { Delivery } from "./Delivery.ts"

/** The pending deliveries of one queue of a receiver, in their order. There is at least one. */
export type DeliveryQueue<D> = readonly [D, ...ReadonlyArray<D>]

const millis = (at: DateTime.Utc | null | undefined, otherwise: number): number =>
  at === null || at === undefined ? otherwise : DateTime.toEpochMillis(at)

/** Orders deliveries by the numbers of their events. Those without one come last, by their ids. */
const byNumber = (a: Delivery, b: Delivery): number => {
  if (a.number !== b.number) return (a.number ?? Infinity) - (b.number ?? Infinity)
  return a.id < b.id ? -1 : 1
}

/** Returns the pending deliveries in their queues. One without a queue is alone. */
export const queuesOf = <D extends Delivery>(deliveries: Iterable<D>): ReadonlyArray<DeliveryQueue<D>> => {
  const pending = [...deliveries].filter(({ status }) => status === "pending")
  const queues = Map.groupBy(pending, ({ id, queue, receiver }) => `${receiver} ${queue ?? id}`)
  return [...queues.values()].map((queue) => queue.toSorted(byNumber) as [D, ...Array<D>])
}

/**
 * Returns whether the first delivery of a queue may be attempted at an instant: nobody has claimed it, and it is due,
 * or another joined its queue after its last attempt.
 */
const isDue = (queue: DeliveryQueue<Delivery>, now: number): boolean => {
  const [{ attempts, claimed_until, due_at }] = queue
  if (millis(claimed_until, -Infinity) > now) return false
  const attempted = millis(attempts.at(-1)?.at, Infinity)
  return millis(due_at, Infinity) <= now || queue.some(({ created_at }) => millis(created_at, 0) > attempted)
}

/** Orders queues: deliveries without one first, then by when the first is due, then as within a queue. */
const inTurn = ([a]: DeliveryQueue<Delivery>, [b]: DeliveryQueue<Delivery>): number =>
  Number(a.queue !== null) - Number(b.queue !== null) || millis(a.due_at, 0) - millis(b.due_at, 0) || byNumber(a, b)

/** Returns the queues whose first delivery may be attempted at an instant, in the order of their attempts. */
export const dueQueues = <D extends Delivery>(
  queues: ReadonlyArray<DeliveryQueue<D>>,
  now: DateTime.Utc
): ReadonlyArray<DeliveryQueue<D>> =>
  queues.filter((queue) => isDue(queue, DateTime.toEpochMillis(now))).toSorted(inTurn)
