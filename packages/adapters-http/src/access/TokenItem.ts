import { Ability } from "@leadwell/domain/access/Ability"
import type { AccessToken } from "@leadwell/domain/access/AccessToken"
import type { IssuedToken } from "@leadwell/domain/access/AccessTokens"
import { tokenRequestKeys } from "@leadwell/domain/access/TokenRequest"
import { Redacted, Schema } from "effect"
import { Timestamp, timestamp, timestampOrNull } from "../response/Timestamp.ts"

const fields = {
  id: Schema.String,
  account: Schema.String,
  name: Schema.String,
  abilities: Schema.Array(Ability),
  expires_at: Schema.NullOr(Timestamp),
  created_at: Timestamp,
  last_used_on: Schema.NullOr(Schema.String.annotate({ examples: ["2026-11-21"] }))
}

/** A token as operators see it in lists: when it was last used, to the day, and whether it was revoked. */
export const TokenItem = Schema.Struct({ ...fields, revoked_at: Schema.NullOr(Timestamp) }).annotate({
  identifier: "Token"
})

/** A token when it is made, with its text in clear, which is never shown again. */
export const IssuedTokenItem = Schema.Struct({
  ...fields,
  token: Schema.String.annotate({ examples: [`lw_${"0123456789".repeat(5).slice(0, 43)}`] })
}).annotate({ identifier: "IssuedToken" })

/** The body that makes a token, as a client writes it. */
export const TokenBody = Schema.Struct({
  account: Schema.toEncoded(tokenRequestKeys.account.schema),
  name: tokenRequestKeys.name.schema,
  abilities: tokenRequestKeys.abilities.schema,
  expires_at: Schema.optionalKey(Schema.NullOr(Timestamp))
})

const shown = ({ abilities, account, created_at, expires_at, id, last_used_on, name }: AccessToken) => ({
  id,
  account,
  name,
  abilities,
  expires_at: timestampOrNull(expires_at),
  created_at: timestamp(created_at),
  last_used_on
})

/** Shows a token without what leads to it. */
export const tokenItem = (token: AccessToken): typeof TokenItem.Type => ({
  ...shown(token),
  revoked_at: timestampOrNull(token.revoked_at)
})

/** Shows a new token once, in clear. */
export const issuedTokenItem = ({ secret, token }: IssuedToken): typeof IssuedTokenItem.Type => ({
  ...shown(token),
  token: Redacted.value(secret)
})
