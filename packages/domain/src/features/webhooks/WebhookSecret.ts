import { Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Base64 from "effect/encoding/Base64"

/** The HMAC key of a webhook: `whsec_` and 256 bits in base64. It is stored in clear, because a digest cannot sign. */
export const WebhookSecret = Schema.String.check(Schema.isPattern(/^whsec_[A-Za-z0-9+/]{43}=$/u)).pipe(
  Schema.brand("WebhookSecret")
)

/** The HMAC key of a webhook. */
export type WebhookSecret = typeof WebhookSecret.Type

/** Returns a new secret of 256 random bits. */
export const newWebhookSecret = Effect.gen(function* () {
  const random = yield* SecureRandom
  return `whsec_${Base64.encode(yield* random.randomBytes(32))}` as WebhookSecret
})
