import { Effect } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Base64Url from "effect/encoding/Base64Url"
import type { AccessTokenHash } from "./AccessToken.ts"

const utf8 = new TextEncoder()

/** Returns a new token in clear: `lw_` and 256 random bits. */
export const newTokenSecret = Effect.gen(function* () {
  const random = yield* SecureRandom
  return `lw_${Base64Url.encode(yield* random.randomBytes(32))}`
})

/** Returns the digest under which a token is stored. */
export const hashToken = Effect.fnUntraced(function* (token: string) {
  const digest = yield* Digest
  return (yield* digest.digestHex(sha256, utf8.encode(token))) as AccessTokenHash
})
