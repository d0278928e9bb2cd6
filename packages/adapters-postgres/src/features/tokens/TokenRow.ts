import { AccessToken } from "@leadwell/domain/features/tokens/AccessToken"
import { Schema } from "effect"

const instant = Schema.DateTimeUtcFromDate

/** A row of `access_tokens`. */
export const TokenRow = Schema.Struct({
  ...AccessToken.fields,
  expires_at: Schema.NullOr(instant),
  created_at: instant,
  revoked_at: Schema.NullOr(instant)
})
