import { DateTime, Schema } from "effect"
import { AccountId } from "../account/Account.ts"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import { Identifier } from "../input/Identifier.ts"
import { nameUpTo } from "../input/Text.ts"
import { Ability } from "./Ability.ts"

/** A bearer credential in clear: `lw_` and 43 base64url characters, that is 256 random bits. */
export const AccessTokenText = Schema.String.check(
  Schema.isPattern(/^lw_[A-Za-z0-9_-]{43}$/u, { fault: { _tag: "NotToken" } })
)

/** The SHA-256 of a token in clear, as 64 hexadecimal digits: all that is ever kept of it. */
export const AccessTokenHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)).pipe(
  Schema.brand("AccessTokenHash")
)

/** The SHA-256 of a token in clear. */
export type AccessTokenHash = typeof AccessTokenHash.Type

/** The id of an access token: a UUIDv7 of ours, by which it is shown and revoked. */
export const AccessTokenId = Identifier.pipe(Schema.brand("AccessTokenId"))

/** The id of an access token. */
export type AccessTokenId = typeof AccessTokenId.Type

/**
 * A credential of one account, with what it allows. `expires_at` is the first instant at which it is no longer valid,
 * `last_used_on` the business day of its last use; a revoked one is kept, so that a catalogue cannot bring it back.
 */
export const AccessToken = Schema.Struct({
  id: AccessTokenId,
  hash: AccessTokenHash,
  account: AccountId,
  name: nameUpTo(255),
  abilities: Schema.Array(Ability),
  expires_at: Schema.NullOr(Schema.DateTimeUtc),
  created_at: Schema.DateTimeUtc,
  last_used_on: Schema.NullOr(CalendarDate),
  revoked_at: Schema.NullOr(Schema.DateTimeUtc)
})

/** A credential of one account, with what it allows. */
export interface AccessToken extends Schema.Schema.Type<typeof AccessToken> {}

/** Whether a bearer of the token is let in. */
export const isValid = ({ expires_at, revoked_at }: AccessToken, now: DateTime.Utc): boolean =>
  revoked_at === null && (expires_at === null || DateTime.isLessThan(now, expires_at))

/** The token, no longer valid; one that was revoked before stays as it is. */
export const revoked =
  (now: DateTime.Utc) =>
  (token: AccessToken): AccessToken =>
    token.revoked_at === null ? { ...token, revoked_at: now } : token

/** The token with its last use on a day, unless it was used then or later already. */
export const usedOn =
  (day: CalendarDate) =>
  (token: AccessToken): AccessToken =>
    token.last_used_on === null || token.last_used_on < day ? { ...token, last_used_on: day } : token
