import { Schema } from "effect"

/**
 * What a sender calls a request, so that sending it again causes nothing twice: 1 to 255 printable ASCII characters.
 *
 * Source: the header of the draft "The Idempotency-Key HTTP Header Field" of the IETF.
 */
export const IdempotencyKey = Schema.String.check(
  Schema.isPattern(/^[\x20-\x7e]{1,255}$/u, { fault: { _tag: "NotIdempotencyKey" } })
).pipe(Schema.brand("IdempotencyKey"))

/** What a sender calls a request. */
export type IdempotencyKey = typeof IdempotencyKey.Type
