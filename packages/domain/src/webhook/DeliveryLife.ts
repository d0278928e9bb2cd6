import { Data, DateTime, Duration, Option, Result } from "effect"
import type { Delivery, DeliveryId } from "./Delivery.ts"
import { type DeliveryAttempt, isAccepted, isGone } from "./DeliveryAttempt.ts"
import { delayAfter } from "./RetrySchedule.ts"

/** The timeout of an attempt. */
export const attemptTime = Duration.seconds(15)

/** How long a claim lasts. It is longer than an attempt, and it bounds the delay after the crash of a process. */
export const claimTime = Duration.minutes(1)

/** How long a delivery is stored after its end. */
export const deliveryRetention = Duration.days(30)

/** The maximum number of stored attempts of a delivery. Only repeated replays exceed it. */
const keptAttempts = 100

/** The delivery is not due: it has ended, waits, or is claimed. */
export class DeliveryNotDue extends Data.TaggedError("DeliveryNotDue")<{ readonly id: DeliveryId }> {}

/** Claims a due delivery for {@link claimTime}. */
export const claimed =
  (now: DateTime.Utc) =>
  (delivery: Delivery): Result.Result<Delivery, DeliveryNotDue> =>
    delivery.due_at !== null && DateTime.isLessThanOrEqualTo(delivery.due_at, now)
      ? Result.succeed({ ...delivery, claim: delivery.claim + 1, due_at: DateTime.addDuration(now, claimTime) })
      : Result.fail(new DeliveryNotDue({ id: delivery.id }))

const ended = (delivery: Delivery, status: "delivered" | "failed", now: DateTime.Utc): Delivery => ({
  ...delivery,
  status,
  due_at: null,
  ended_at: now
})

/**
 * The result of a claim, with the `jitter` of the next delay from 0 up to 1. The next attempt comes after `rest` at the
 * earliest.
 */
export interface AttemptEnd {
  readonly claim: number
  readonly attempt: DeliveryAttempt
  readonly jitter: number
  readonly rest?: Duration.Duration
  readonly now: DateTime.Utc
}

/**
 * Returns the delivery after an attempt. When the claim is outdated, by a later claim or a replay, the delivery only
 * gains the attempt.
 */
export const afterAttempt =
  ({ attempt, claim, jitter, now, rest = Duration.zero }: AttemptEnd) =>
  (delivery: Delivery): Delivery => {
    const noted = { ...delivery, attempts: [...delivery.attempts, attempt].slice(-keptAttempts) }
    if (delivery.claim !== claim) return noted
    if (isAccepted(attempt)) return ended(noted, "delivered", now)
    const failures = delivery.failures + 1
    return Option.match(isGone(attempt) ? Option.none() : delayAfter(failures, jitter), {
      onNone: () => ended({ ...noted, failures }, "failed", now),
      onSome: (delay) => ({ ...noted, failures, due_at: DateTime.addDuration(now, Duration.max(delay, rest)) })
    })
  }

/** Returns the delivery as failed, because its webhook is disabled. An outdated claim changes nothing. */
export const abandoned =
  (claim: number, now: DateTime.Utc) =>
  (delivery: Delivery): Delivery =>
    delivery.claim === claim ? ended(delivery, "failed", now) : delivery

/** Returns the delivery as due at once, with its earlier attempts. Running claims become outdated. */
export const replayed =
  (now: DateTime.Utc) =>
  (delivery: Delivery): Delivery => ({
    ...delivery,
    status: "pending",
    due_at: now,
    ended_at: null,
    claim: delivery.claim + 1,
    failures: 0
  })
