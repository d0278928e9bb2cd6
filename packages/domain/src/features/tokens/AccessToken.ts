import { DateTime, Effect, Schema } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Base64Url from "effect/encoding/Base64Url"
import { Ability } from "../../access/Ability.ts"
import { AccountId } from "../../access/Account.ts"
import { Actor } from "../../access/Actor.ts"
import type { Principal } from "../../access/Principal.ts"
import { Scope } from "../../access/Scope.ts"
import { CalendarDate } from "../../calendar/CalendarDate.ts"
import { Identifier } from "../../input/Identifier.ts"
import { nameUpTo } from "../../input/Text.ts"
import { FormOrigin } from "./FormOrigins.ts"

/** A bearer token in clear: `lw_` and 43 base64url characters, which encode 256 random bits. */
export const AccessTokenText = Schema.String.check(
  Schema.isPattern(/^lw_[A-Za-z0-9_-]{43}$/u, { fault: { _tag: "NotToken" } })
)

/** A publishable key in clear: `lw_pub_` and 43 base64url characters. It stands in pages, so it is no secret. */
export const FormKeyText = Schema.String.check(Schema.isPattern(/^lw_pub_[A-Za-z0-9_-]{43}$/u))

/**
 * The SHA-256 digest of a token in clear, as 64 hexadecimal digits. Only the digest is stored, so a leaked store holds
 * no usable token.
 */
export const AccessTokenHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)).pipe(
  Schema.brand("AccessTokenHash")
)

/** The SHA-256 digest of a token in clear. */
export type AccessTokenHash = typeof AccessTokenHash.Type

/** The id of an access token, a UUIDv7, by which operators list and revoke it. */
export const AccessTokenId = Identifier.pipe(Schema.brand("AccessTokenId"))

/** The id of an access token. */
export type AccessTokenId = typeof AccessTokenId.Type

/**
 * The form of a publishable key: the key in clear, the code of its website, the origins of the pages, and the secret
 * that signs the challenges of the form, which nobody is shown.
 */
export const FormOfToken = Schema.Struct({
  key: FormKeyText,
  website: Identifier,
  origins: Schema.Array(FormOrigin),
  challenge_secret: Schema.String
})

/**
 * An access token of one account, invalid from `expires_at` on; `last_used_on` is a business day. A revoked token stays
 * stored, so that a catalogue cannot bring it back. A token with a `form` is a publishable key, and has no abilities.
 */
export const AccessToken = Schema.Struct({
  id: AccessTokenId,
  hash: AccessTokenHash,
  account: AccountId,
  name: nameUpTo(255),
  abilities: Schema.Array(Ability),
  scope: Schema.NullOr(Scope),
  form: Schema.NullOr(FormOfToken),
  expires_at: Schema.NullOr(Schema.DateTimeUtc),
  created_at: Schema.DateTimeUtc,
  created_by: Actor,
  last_used_on: Schema.NullOr(CalendarDate),
  revoked_at: Schema.NullOr(Schema.DateTimeUtc)
})

/** An access token of one account with its abilities and its scope. */
export interface AccessToken extends Schema.Schema.Type<typeof AccessToken> {}

/** Returns the principal of an access token. */
export const principalOf = (
  token: Pick<AccessToken, "id" | "hash" | "account" | "name" | "abilities" | "scope">
): Principal => ({
  token: token.hash,
  actor: { kind: "token", id: token.id, name: token.name },
  account: token.account,
  abilities: new Set(token.abilities),
  scope: token.scope
})

/** Returns whether the token is accepted at an instant. */
export const isValid = ({ expires_at, revoked_at }: AccessToken, now: DateTime.Utc): boolean =>
  revoked_at === null && (expires_at === null || DateTime.isLessThan(now, expires_at))

/** Returns the token as revoked. An earlier revocation stays unchanged. */
export const revoked =
  (now: DateTime.Utc) =>
  (token: AccessToken): AccessToken =>
    token.revoked_at === null ? { ...token, revoked_at: now } : token

/** Returns the token with this day as its last use, unless a later use is stored. */
export const usedOn =
  (day: CalendarDate) =>
  (token: AccessToken): AccessToken =>
    token.last_used_on === null || token.last_used_on < day ? { ...token, last_used_on: day } : token

const utf8 = new TextEncoder()

const randomAfter = (prefix: string) =>
  SecureRandom.use((random) => Effect.map(random.randomBytes(32), (bytes) => `${prefix}${Base64Url.encode(bytes)}`))

/** The digests of tokens that stood in our documents. Everybody knows them, so no catalogue may bring one in. */
export const publishedTokens: ReadonlySet<string> = new Set([
  "4290a0da86649436fc9502bd25ed526659f1765b60ba1410bab3255291f9824a",
  "5aa807f4ad4e679c60e8f1427ae6ea53b678204852972f14c26690ab54e4ce78",
  "d8af38dfb62dc8b942c6f1ac20487523031845a3da6f36f7fd39cf154b2bba1c",
  "8f3ebc30bbf4711ca0b79458f0f04be7ff05d12c6da08fc83192702947923813"
])

/** Returns a new token in clear: `lw_` and 256 random bits. */
export const newTokenSecret = randomAfter("lw_")

/** Returns a new publishable key in clear: `lw_pub_` and 256 random bits. */
export const newFormKey = randomAfter("lw_pub_")

/** Returns a new secret that signs the challenges of a form: 256 random bits. */
export const newChallengeSecret = randomAfter("")

/** Returns the digest under which a token is stored. */
export const hashToken = Effect.fnUntraced(function* (token: string) {
  const digest = yield* Digest
  return (yield* digest.digestHex(sha256, utf8.encode(token))) as AccessTokenHash
})
