import { Effect, Schema } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Base64Url from "effect/encoding/Base64Url"

/** The SHA-256 digest of a secret, as 64 hexadecimal digits. Only the digest is stored. */
export const SecretHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)).pipe(Schema.brand("SecretHash"))

/** The SHA-256 digest of a secret. */
export type SecretHash = typeof SecretHash.Type

/** The prefix of a secret, which tells a reader what it opens. */
export type SecretPrefix = "lws_" | "lwl_" | "lwu_" | "lwo_" | "lwc_" | "lwp_"

const isSecret = Schema.is(Schema.String.check(Schema.isPattern(/^lw[sluocp]_[A-Za-z0-9_-]{43}$/u)))

/** Returns whether a text has the form of a secret with this prefix. A text of another form costs no query. */
export const isSecretText = (prefix: SecretPrefix, text: string): boolean => text.startsWith(prefix) && isSecret(text)

/** Returns a new secret: its prefix, and 256 random bits in base64url. */
export const newSecret = Effect.fnUntraced(function* (prefix: SecretPrefix) {
  const random = yield* SecureRandom
  return `${prefix}${Base64Url.encode(yield* random.randomBytes(32))}`
})

const utf8 = new TextEncoder()

/** Returns the digest under which a secret is stored. */
export const hashSecret = Effect.fnUntraced(function* (secret: string) {
  const digest = yield* Digest
  return (yield* digest.digestHex(sha256, utf8.encode(secret))) as SecretHash
})
