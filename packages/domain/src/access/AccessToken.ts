import { Schema } from "effect"
import { AccountId } from "../catalog/Account.ts"
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

/** A credential of one account, with what it allows. */
export const AccessToken = Schema.Struct({
  hash: AccessTokenHash,
  account: AccountId,
  name: nameUpTo(255),
  abilities: Schema.Array(Ability)
})

/** A credential of one account, with what it allows. */
export interface AccessToken extends Schema.Schema.Type<typeof AccessToken> {}
