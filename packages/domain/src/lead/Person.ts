import { Schema, SchemaGetter } from "effect"
import { textUpTo } from "../input/Text.ts"

/** The salutation that a person prefers. */
export const Gender = Schema.Literals(["male", "female", "other", "unknown"])

/** The salutation that a person prefers. */
export type Gender = typeof Gender.Type

/** A {@link Gender} in any case. */
export const GenderText = Schema.String.annotate({
  description: "male, female, other or unknown, in any case.",
  examples: ["female"]
}).pipe(
  Schema.decodeTo(Gender.annotate({ fault: { _tag: "NotSelectable" } }), {
    decode: SchemaGetter.transform((text: string) => text.toLowerCase() as Gender),
    encode: SchemaGetter.passthroughSupertype()
  })
)

/** An e-mail address as it was sent: a local part, `@`, and a domain with a dot, at most 255 code points. */
export const Email = textUpTo(255)
  .check(Schema.isPattern(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u, { fault: { _tag: "NotEmail" } }))
  .annotate({ examples: ["jan@example.nl"] })
  .pipe(Schema.brand("Email"))

/** An e-mail address as it was sent. */
export type Email = typeof Email.Type

/**
 * Returns the comparable form of an address. Equal forms mean the same mailbox: `é` may be one code point or two, and
 * the case is ignored.
 */
export const comparableEmail = (email: Email): string => email.normalize("NFC").toLowerCase().normalize("NFC")

/** A telephone number: exactly ten ASCII digits. */
export const Phone = Schema.String.check(Schema.isPattern(/^[0-9]{10}$/u, { fault: { _tag: "NotDigits", digits: 10 } }))
  .annotate({ examples: ["0612345678"] })
  .pipe(Schema.brand("Phone"))

/** A telephone number. */
export type Phone = typeof Phone.Type
