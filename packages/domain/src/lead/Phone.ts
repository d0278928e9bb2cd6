import { Schema } from "effect"

/** A telephone number: exactly ten ASCII digits. */
export const Phone = Schema.String.check(Schema.isPattern(/^[0-9]{10}$/u, { fault: { _tag: "NotDigits", digits: 10 } }))
  .annotate({ examples: ["0612345678"] })
  .pipe(Schema.brand("Phone"))

/** A telephone number. */
export type Phone = typeof Phone.Type

const isPhone = Schema.is(Phone)

/** What people write between the digits of a number. */
const separators = /[\s\p{Pd}./()]/gu

/** A number of the Netherlands or Belgium with its country code, and maybe the zero that is dialled without it. */
const international = /^(?:\+|00)3[12]0?([1-9][0-9]{8})$/u

/**
 * Returns the telephone number that a person wrote, such as `06-12 34 56 78` or `+31 (0)6 12345678`. A lead request
 * has the ten digits alone, so only a search reads a number like this.
 */
export const phoneFromText = (text: string): Phone | undefined => {
  const digits = text.replaceAll(separators, "").replace(international, "0$1")
  return isPhone(digits) ? digits : undefined
}
