import { Passkey } from "@leadwell/people/passkey/Passkey"
import { Schema } from "effect"
import { numberFromBigint } from "../sql/Rows.ts"

const instant = Schema.DateTimeUtcFromDate

/** A row of `passkeys`. */
export const PasskeyRow = Schema.Struct({
  ...Passkey.fields,
  counter: numberFromBigint(Passkey.fields.counter),
  created_at: instant,
  used_at: Schema.NullOr(instant)
})
