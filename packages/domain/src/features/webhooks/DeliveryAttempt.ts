import { Duration, Schema } from "effect"

/**
 * The reason for an attempt without an answer: no connection, a forbidden address, an untrusted certificate, or a
 * timeout.
 */
export const DeliveryFailure = Schema.Literals(["unreachable", "address_not_allowed", "untrusted", "timeout"])

/** The reason for an attempt without an answer. */
export type DeliveryFailure = typeof DeliveryFailure.Type

/**
 * The result of an attempt: the status of the answer, or the reason for its absence. Nothing else of an answer is
 * stored. `retry_after` is how long the receiver asks to wait, if it asks.
 */
export type WebhookAnswer =
  | { readonly status: number; readonly failure: null; readonly retry_after?: Duration.Duration }
  | { readonly status: null; readonly failure: DeliveryFailure }

/** An attempt at a delivery, with its start and its result. */
export const DeliveryAttempt = Schema.Struct({
  at: Schema.DateTimeUtc,
  status: Schema.NullOr(Schema.Int),
  failure: Schema.NullOr(DeliveryFailure)
})

/** An attempt at a delivery. */
export interface DeliveryAttempt extends Schema.Schema.Type<typeof DeliveryAttempt> {}

/** Returns whether the receiver accepted the delivery, which only a status from 200 to 299 means. */
export const isAccepted = ({ status }: Pick<DeliveryAttempt, "status">): boolean =>
  status !== null && status >= 200 && status < 300

/**
 * Returns an attempt as the account of the webhook reads it. An address that is not allowed looks like one that cannot
 * be reached, so that nobody learns which names lead into the network of the server.
 */
export const shownToAccount = (attempt: DeliveryAttempt): DeliveryAttempt =>
  attempt.failure === "address_not_allowed" ? { ...attempt, failure: "unreachable" } : attempt

/** The maximum time that a receiver can ask to wait. */
const mostRest = Duration.hours(1)

/** Returns how long a receiver that is overloaded gets no attempt, which it asks for with 429 or 503. */
export const restAfter = (answer: WebhookAnswer): Duration.Duration =>
  answer.status === 429 || answer.status === 503
    ? Duration.min(answer.retry_after ?? Duration.zero, mostRest)
    : Duration.zero

/** Returns whether the receiver wants no further deliveries. */
export const isGone = ({ status }: Pick<DeliveryAttempt, "status">): boolean => status === 410

/** Returns the status with which an answer ends a delivery, or null to try again. */
export const endBy = (answer: Pick<DeliveryAttempt, "status">): "delivered" | "failed" | null => {
  if (isAccepted(answer)) return "delivered"
  return isGone(answer) ? "failed" : null
}
