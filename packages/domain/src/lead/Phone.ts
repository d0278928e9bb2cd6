import { Schema } from "effect"

/** A telephone number: exactly ten ASCII digits. */
export const Phone = Schema.String.check(Schema.isPattern(/^[0-9]{10}$/u, { fault: { _tag: "NotDigits", digits: 10 } }))
  .annotate({ examples: ["0612345678"] })
  .pipe(Schema.brand("Phone"))

/** A telephone number. */
export type Phone = typeof Phone.Type
