import { Schema } from "effect"

/**
 * The reason for an attempt without an answer: no connection, a forbidden address, an untrusted certificate, or a
 * timeout.
 */
export const DeliveryFailure = Schema.Literals(["unreachable", "address_not_allowed", "untrusted", "timeout"])

/** The reason for an attempt without an answer. */
export type DeliveryFailure = typeof DeliveryFailure.Type

/**
 * The result of an attempt: the status of the answer, or the reason for its absence. Nothing else of an answer is
 * stored.
 */
export type WebhookAnswer =
  | { readonly status: number; readonly failure: null }
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

/** Returns whether the receiver wants no further deliveries. */
export const isGone = ({ status }: Pick<DeliveryAttempt, "status">): boolean => status === 410
