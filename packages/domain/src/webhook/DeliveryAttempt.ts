import { Schema } from "effect"

/**
 * Why no answer came: nobody could be reached under the address, the address is not one that may be connected to, the
 * receiver could not prove who it is, or the time was over.
 */
export const DeliveryFailure = Schema.Literals(["unreachable", "address_not_allowed", "untrusted", "timeout"])

/** Why no answer came. */
export type DeliveryFailure = typeof DeliveryFailure.Type

/** What came of an attempt: the status of an answer, or why there was none. Nothing else of an answer is kept. */
export type WebhookAnswer =
  | { readonly status: number; readonly failure: null }
  | { readonly status: null; readonly failure: DeliveryFailure }

/** One attempt at a delivery: when it began, and what came of it. */
export const DeliveryAttempt = Schema.Struct({
  at: Schema.DateTimeUtc,
  status: Schema.NullOr(Schema.Int),
  failure: Schema.NullOr(DeliveryFailure)
})

/** One attempt at a delivery. */
export interface DeliveryAttempt extends Schema.Schema.Type<typeof DeliveryAttempt> {}

/** Whether the receiver took a delivery over: any status from 200 to 299 says so, and nothing else does. */
export const isAccepted = ({ status }: Pick<DeliveryAttempt, "status">): boolean =>
  status !== null && status >= 200 && status < 300

/** Whether the receiver wants nothing any more. */
export const isGone = ({ status }: Pick<DeliveryAttempt, "status">): boolean => status === 410
