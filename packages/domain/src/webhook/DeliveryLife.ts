import { Data, DateTime, Duration, Option, Result } from "effect"
import type { Delivery } from "./Delivery.ts"
import { type DeliveryAttempt, isAccepted, isGone } from "./DeliveryAttempt.ts"
import { delayAfter } from "./RetrySchedule.ts"

/** How long an attempt may take. */
export const attemptTime = Duration.seconds(15)

/** How long a claim holds: longer than any attempt, and all that a process which died delays a delivery. */
export const claimTime = Duration.minutes(1)

/** How long a delivery is kept after its end. */
export const deliveryRetention = Duration.days(30)

/** The most attempts of a delivery that are kept; only one that is replayed again and again has more. */
const keptAttempts = 100

/** Nothing of a delivery is due now: it is over, or waits, or another has claimed it. */
export class DeliveryNotDue extends Data.TaggedError("DeliveryNotDue")<{}> {}

/** Claims a delivery that is due, for {@link claimTime}. */
export const claimed =
  (now: DateTime.Utc) =>
  (delivery: Delivery): Result.Result<Delivery, DeliveryNotDue> =>
    delivery.due_at !== null && DateTime.isLessThanOrEqualTo(delivery.due_at, now)
      ? Result.succeed({ ...delivery, claim: delivery.claim + 1, due_at: DateTime.addDuration(now, claimTime) })
      : Result.fail(new DeliveryNotDue())

const ended = (delivery: Delivery, status: "delivered" | "failed", now: DateTime.Utc): Delivery => ({
  ...delivery,
  status,
  due_at: null,
  ended_at: now
})

/** What was made of a claim: the attempt, and how it ended. */
export interface Settlement {
  readonly claim: number
  readonly attempt: DeliveryAttempt
  readonly jitter: number
  readonly now: DateTime.Utc
}

/**
 * The delivery after an attempt. One that was claimed or replayed by another meanwhile gains the attempt, and is else
 * left to the other.
 */
export const settled =
  ({ attempt, claim, jitter, now }: Settlement) =>
  (delivery: Delivery): Delivery => {
    const noted = { ...delivery, attempts: [...delivery.attempts, attempt].slice(-keptAttempts) }
    if (delivery.claim !== claim) return noted
    if (isAccepted(attempt)) return ended(noted, "delivered", now)
    const failures = delivery.failures + 1
    return Option.match(isGone(attempt) ? Option.none() : delayAfter(failures, jitter), {
      onNone: () => ended({ ...noted, failures }, "failed", now),
      onSome: (delay) => ({ ...noted, failures, due_at: DateTime.addDuration(now, delay) })
    })
  }

/** The delivery, given up by whoever holds the claim since its webhook is disabled. */
export const abandoned =
  (claim: number, now: DateTime.Utc) =>
  (delivery: Delivery): Delivery =>
    delivery.claim === claim ? ended(delivery, "failed", now) : delivery

/** The delivery, due at once with all its attempts before it; whoever has claimed it decides nothing any more. */
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
