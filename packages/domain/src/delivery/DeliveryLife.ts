import { Duration, Option, DateTime } from "effect"
import type { Delivery } from "./Delivery.ts"

/** The delay after each consecutive failure. After the last one no attempt follows. */
const delays = [
  Duration.seconds(5),
  Duration.minutes(5),
  Duration.minutes(30),
  Duration.hours(2),
  Duration.hours(5),
  Duration.hours(10),
  Duration.hours(14),
  Duration.hours(20),
  Duration.hours(24)
]

/** The maximum jitter, as a share of the delay. */
const spread = 0.1

/**
 * Returns the delay after consecutive failures, or none after the last. `jitter` from 0 up to 1 spreads attempts that
 * failed together; 0.5 gives the exact delay.
 */
export const delayAfter = (failures: number, jitter: number): Option.Option<Duration.Duration> =>
  Option.map(Option.fromUndefinedOr(delays[failures - 1]), (delay) =>
    Duration.millis(Math.round(Duration.toMillis(delay) * (1 + spread * (2 * jitter - 1))))
  )

/** How long a delivery is stored after its end. */
export const deliveryRetention = Duration.days(30)

/** The maximum number of stored attempts of a delivery. Only repeated replays exceed it. */
const keptAttempts = 100

/** A delivery as a process read or claimed it. */
export type SeenDelivery = Pick<Delivery, "claim" | "id">

/** Claims a pending delivery for a while, unless it is claimed, or was claimed since the caller saw it. */
export const claimed =
  (now: DateTime.Utc, time: Duration.Duration) =>
  <D extends Delivery>(delivery: D, { claim }: SeenDelivery): Option.Option<D> => {
    const { claimed_until, status } = delivery
    const isFree = claimed_until === null || DateTime.isLessThanOrEqualTo(claimed_until, now)
    return status === "pending" && isFree && delivery.claim === claim
      ? Option.some({ ...delivery, claim: claim + 1, claimed_until: DateTime.addDuration(now, time) })
      : Option.none()
  }

/** Returns a claimed delivery as ended. An outdated claim changes nothing. */
export const ended =
  (status: string, now: DateTime.Utc) =>
  <D extends Delivery>(delivery: D, { claim }: SeenDelivery): Option.Option<D> =>
    delivery.claim === claim
      ? Option.some({ ...delivery, status, due_at: null, claimed_until: null, ended_at: now })
      : Option.none()

/**
 * The result of an attempt: the status with which it ends the delivery, or null to try again, with the `jitter` of the
 * next delay from 0 up to 1. The next attempt comes after `rest` at the earliest.
 */
export interface AttemptEnd<D extends Delivery> {
  readonly attempt: D["attempts"][number]
  readonly end: D["status"] | null
  readonly jitter: number
  readonly rest?: Duration.Duration
  readonly now: DateTime.Utc
}

/** Returns a delivery to try again. An attempt before it was due moves nothing. */
const putOff = <D extends Delivery>(
  delivery: D,
  { attempt, jitter, now, rest = Duration.zero }: AttemptEnd<D>
): Option.Option<D> => {
  const free = { ...delivery, claimed_until: null }
  if (delivery.due_at !== null && DateTime.isGreaterThan(delivery.due_at, attempt.at)) return Option.some(free)
  const failures = delivery.failures + 1
  return Option.match(delayAfter(failures, jitter), {
    onNone: () => ended("failed", now)({ ...delivery, failures }, delivery),
    onSome: (delay) => Option.some({ ...free, failures, due_at: DateTime.addDuration(now, Duration.max(delay, rest)) })
  })
}

/**
 * Returns a delivery after an attempt. When the claim is outdated, by a later claim or a replay, it only gains the
 * attempt.
 */
export const afterAttempt =
  <D extends Delivery>(attemptEnd: AttemptEnd<D>) =>
  (delivery: D, { claim }: SeenDelivery): Option.Option<D> => {
    const { attempt, end, now } = attemptEnd
    const noted = { ...delivery, attempts: [...delivery.attempts, attempt].slice(-keptAttempts) }
    if (delivery.claim !== claim) return Option.some(noted)
    return end === null ? putOff(noted, attemptEnd) : ended(end, now)(noted, noted)
  }

/** Returns a delivery as due at once, with its earlier attempts. Running claims become outdated. */
export const replayed =
  (now: DateTime.Utc) =>
  <D extends Delivery>(delivery: D): D => ({
    ...delivery,
    status: "pending",
    due_at: now,
    ended_at: null,
    claim: delivery.claim + 1,
    claimed_until: null,
    failures: 0
  })
