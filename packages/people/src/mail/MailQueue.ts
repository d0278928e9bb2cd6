import { DateTime } from "effect"
import type { MailDelivery } from "./MailDelivery.ts"

/** The pending mails to one person about one business, in their order. There is at least one. */
export type MailQueue = readonly [MailDelivery, ...ReadonlyArray<MailDelivery>]

const millis = (at: DateTime.Utc | null | undefined, otherwise: number): number =>
  at === null || at === undefined ? otherwise : DateTime.toEpochMillis(at)

const byId = (a: MailDelivery, b: MailDelivery): number => (a.id < b.id ? -1 : 1)

/** Orders mails by the numbers of their events. Mails without one come last, by their ids. */
const inQueue = (a: MailDelivery, b: MailDelivery): number => {
  if (a.number === b.number) return byId(a, b)
  return (a.number ?? Infinity) - (b.number ?? Infinity)
}

/** Returns the pending mails in their queues. A mail about no business is alone in its queue. */
export const mailQueuesOf = (mails: Iterable<MailDelivery>): ReadonlyArray<MailQueue> => {
  const pending = [...mails].filter(({ status }) => status === "pending")
  const queues = Map.groupBy(pending, ({ business, id, person }) => `${person} ${business ?? id}`)
  return [...queues.values()].map((queue) => queue.toSorted(inQueue) as [MailDelivery, ...Array<MailDelivery>])
}

/**
 * Returns whether the first mail of a queue may be sent at an instant: nobody has claimed it, and it is due, or a mail
 * joined the queue after its last attempt.
 */
const isDue = (queue: MailQueue, now: number): boolean => {
  const [{ attempts, claimed_until, due_at }] = queue
  if (millis(claimed_until, -Infinity) > now) return false
  const attempted = millis(attempts.at(-1)?.at, Infinity)
  return millis(due_at, Infinity) <= now || queue.some(({ created_at }) => millis(created_at, 0) > attempted)
}

/** Orders queues: those without a business first, then by when their first mail is due, then by its id. */
const inTurn = ([a]: MailQueue, [b]: MailQueue): number =>
  Number(a.business !== null) - Number(b.business !== null) || millis(a.due_at, 0) - millis(b.due_at, 0) || byId(a, b)

/** Returns the queues whose first mail may be sent at an instant, in the order in which to send them. */
export const dueMailQueues = (queues: ReadonlyArray<MailQueue>, now: DateTime.Utc): ReadonlyArray<MailQueue> =>
  queues.filter((queue) => isDue(queue, DateTime.toEpochMillis(now))).toSorted(inTurn)
