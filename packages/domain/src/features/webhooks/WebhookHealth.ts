import { DateTime, Duration, Schema } from "effect"
import { DeliveryAttempt, isAccepted } from "./DeliveryAttempt.ts"

/**
 * What the attempts at the deliveries of a webhook tell of its receiver. `failing_since` is the first failure after the
 * last success, or null when no attempt failed since. `gone_at` is when the receiver said that it is gone, until the
 * webhook is enabled again.
 */
export const WebhookHealth = Schema.Struct({
  last_success_at: Schema.NullOr(Schema.DateTimeUtc),
  last_failure: Schema.NullOr(DeliveryAttempt),
  failing_since: Schema.NullOr(Schema.DateTimeUtc),
  gone_at: Schema.NullOr(Schema.DateTimeUtc)
})

/** What the attempts at the deliveries of a webhook tell of its receiver. */
export interface WebhookHealth extends Schema.Schema.Type<typeof WebhookHealth> {}

/** The health of a webhook before its first attempt. */
export const untried: WebhookHealth = { last_success_at: null, last_failure: null, failing_since: null, gone_at: null }

/** Returns whether the latest attempt at a receiver failed, or the receiver is gone. */
export const isIll = ({ failing_since, gone_at }: WebhookHealth): boolean => failing_since !== null || gone_at !== null

/** How long a receiver fails before people are told. */
const patience = Duration.hours(1)

/** What people are told of a webhook: that its receiver ended it, or that it has failed for long, since an instant. */
export interface WebhookTrouble {
  readonly isGone: boolean
  readonly since: DateTime.Utc
}

/** Returns what people are told of a webhook at an instant, or null for nothing. */
export const troubleOf = (
  { disabled_at, health }: { readonly disabled_at: DateTime.Utc | null; readonly health: WebhookHealth },
  now: DateTime.Utc
): WebhookTrouble | null => {
  const { failing_since, gone_at } = health
  if (disabled_at !== null) return gone_at && { isGone: true, since: gone_at }
  const isLong =
    failing_since !== null && DateTime.isLessThanOrEqualTo(DateTime.addDuration(failing_since, patience), now)
  return isLong ? { isGone: false, since: failing_since } : null
}

const isAfter = (at: DateTime.Utc, other: DateTime.Utc | null): boolean =>
  other === null || DateTime.isGreaterThan(at, other)

const afterSuccess = (at: DateTime.Utc, health: WebhookHealth): WebhookHealth => {
  const { failing_since, last_failure, last_success_at } = health
  if (!isAfter(at, last_success_at)) return health
  if (last_failure === null || failing_since === null || !isAfter(last_failure.at, at)) {
    return { ...health, last_success_at: at, failing_since: null }
  }
  return { ...health, last_success_at: at, failing_since: isAfter(failing_since, at) ? failing_since : last_failure.at }
}

const afterFailure = (attempt: DeliveryAttempt, health: WebhookHealth): WebhookHealth => {
  const { failing_since, last_failure, last_success_at } = health
  const latest = last_failure !== null && isAfter(last_failure.at, attempt.at) ? last_failure : attempt
  if (!isAfter(attempt.at, last_success_at)) return { ...health, last_failure: latest }
  const first = failing_since !== null && isAfter(attempt.at, failing_since) ? failing_since : attempt.at
  return { ...health, last_failure: latest, failing_since: first }
}

/**
 * Returns the health after an attempt. Attempts count in the order in which they began, because they run concurrently
 * and end in any order. An attempt that succeeded counts after one that failed at the same instant.
 */
export const healthAfter = (health: WebhookHealth, attempt: DeliveryAttempt): WebhookHealth =>
  isAccepted(attempt) ? afterSuccess(attempt.at, health) : afterFailure(attempt, health)
