import { Schema } from "effect"
import { textUpTo } from "../input/Text.ts"

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
