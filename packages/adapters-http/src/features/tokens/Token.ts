import { Ability } from "@leadwell/domain/access/Ability"
import { Scope } from "@leadwell/domain/access/Scope"
import { type AccessToken, FormOfToken } from "@leadwell/domain/features/tokens/AccessToken"
import type { IssuedToken as DomainIssuedToken } from "@leadwell/domain/features/tokens/AccessTokens"
import { formKeyRequestKeys } from "@leadwell/domain/features/tokens/FormKeyRequest"
import { mostOrigins } from "@leadwell/domain/features/tokens/FormOrigins"
import { tokenRequestKeys } from "@leadwell/domain/features/tokens/TokenRequest"
import { Redacted, Schema } from "effect"
import { Actor } from "../../audit/Actor.ts"
import { Timestamp, timestamp, timestampOrNull } from "../../response/Timestamp.ts"

const { key, origins } = FormOfToken.fields

const fields = {
  id: Schema.String,
  kind: Schema.Literals(["access", "form"]).annotate({ description: "`form` is a publishable key." }),
  account: Schema.String,
  name: Schema.String,
  abilities: Schema.Array(Ability),
  scope: Schema.NullOr(Scope),
  key: Schema.optionalKey(key.annotate({ description: "A publishable key in clear." })),
  website_code: Schema.optionalKey(
    Schema.String.annotate({ description: "The website whose form a publishable key sends." })
  ),
  origins: Schema.optionalKey(
    origins.annotate({ description: "The origins of the pages that may send with a publishable key." })
  ),
  expires_at: Schema.NullOr(Timestamp),
  created_at: Timestamp,
  created_by: Actor,
  last_used_on: Schema.NullOr(Schema.String.annotate({ format: "date", examples: ["2026-11-21"] }))
}

/** A token in a list, with the day of its last use and the time of its revocation. */
export const Token = Schema.Struct({ ...fields, revoked_at: Schema.NullOr(Timestamp) }).annotate({
  identifier: "Token"
})

/** A new token with its secret in clear, which is shown only once. */
export const IssuedToken = Schema.Struct({
  ...fields,
  token: Schema.String.annotate({ examples: ["lw_…"] })
}).annotate({ identifier: "IssuedToken" })

/** The body of a request that creates a publishable key. */
const FormKeyBody = Schema.Struct({
  kind: formKeyRequestKeys.kind.schema,
  website_code: Schema.toEncoded(formKeyRequestKeys.website_code.schema),
  name: formKeyRequestKeys.name.schema,
  origins: formKeyRequestKeys.origins.schema.check(Schema.isMaxLength(mostOrigins)).annotate({
    description:
      "The origins of the pages that may send, as browsers send them: `https://`, small letters, no path, no usual port. `http://` is for `localhost` and `127.0.0.1`."
  })
})

/** The body of a request that creates a token, as a client encodes it. */
const AccessTokenBody = Schema.Struct({
  kind: Schema.optionalKey(Schema.NullOr(tokenRequestKeys.kind.schema)),
  account: Schema.toEncoded(tokenRequestKeys.account.schema),
  name: tokenRequestKeys.name.schema,
  abilities: tokenRequestKeys.abilities.schema.check(Schema.isMaxLength(Ability.literals.length)),
  expires_at: Schema.optionalKey(
    Schema.NullOr(
      Schema.Union([
        Schema.String.annotate({ format: "date-time", examples: ["2031-01-01T00:00:00Z"] }),
        Schema.String.annotate({ format: "date", examples: ["2031-01-01"] })
      ]).annotate({ description: "An instant, or a calendar day, which means its midnight in UTC." })
    )
  ),
  scope: Schema.optionalKey(
    Schema.NullOr(
      Scope.annotate({
        description:
          "Ids of businesses and codes of websites of the account. A list that is given holds the token to it, an empty one to none. A list that is absent holds nothing. A token with `operator` has none."
      })
    )
  )
})

/** The body of a request that creates an access token, or a publishable key. */
export const TokenBody = Schema.Union([AccessTokenBody, FormKeyBody])

const shown = (token: AccessToken) => ({
  id: token.id,
  kind: token.form === null ? ("access" as const) : ("form" as const),
  account: token.account,
  name: token.name,
  abilities: token.abilities,
  scope: token.scope,
  ...(token.form === null
    ? {}
    : { key: token.form.key, website_code: token.form.website, origins: token.form.origins }),
  expires_at: timestampOrNull(token.expires_at),
  created_at: timestamp(token.created_at),
  created_by: token.created_by,
  last_used_on: token.last_used_on
})

/** Encodes a token without its secret or hash. */
export const encodeToken = (token: AccessToken): typeof Token.Type => ({
  ...shown(token),
  revoked_at: timestampOrNull(token.revoked_at)
})

/** Encodes a new token with its secret in clear. */
export const encodeIssuedToken = ({ secret, token }: DomainIssuedToken): typeof IssuedToken.Type => ({
  ...shown(token),
  token: Redacted.value(secret)
})
