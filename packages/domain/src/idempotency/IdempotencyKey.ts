import { Schema } from "effect"

/**
 * An idempotency key: the name that a sender gives a request, 1 to 255 printable ASCII characters. A request that is
 * sent again under its key takes effect once.
 *
 * Source: the header of the draft "The Idempotency-Key HTTP Header Field" of the IETF.
 */
export const IdempotencyKey = Schema.String.check(
  Schema.isPattern(/^[\x20-\x7e]{1,255}$/u, { fault: { _tag: "NotIdempotencyKey" } })
).pipe(Schema.brand("IdempotencyKey"))

/** An idempotency key. */
export type IdempotencyKey = typeof IdempotencyKey.Type
