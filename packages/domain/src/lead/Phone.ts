import { Schema } from "effect"
import type { Country } from "../geography/Country.ts"
import type { PostalCodeRule } from "../geography/PostalCode.ts"
import { compactText } from "../input/NormalText.ts"
import { readAs } from "../input/Text.ts"

/** The forms of a telephone number, by the rule of postal codes. */
export const phoneForms: Readonly<Record<PostalCodeRule, RegExp>> = {
  dutch: /^[0-9]{10}$/u,
  "by-country": /^(?:[0-9]{10}|0[1-9][0-9]{7})$/u
}

/** A telephone number: ten ASCII digits, or the nine of a Belgian landline. */
export const Phone = Schema.String.check(
  Schema.isPattern(phoneForms["by-country"], { fault: { _tag: "NotDigits", digits: 10 } })
)
  .annotate({ examples: ["0612345678"] })
  .pipe(Schema.brand("Phone"))

/** A telephone number. */
export type Phone = typeof Phone.Type

/** Returns whether a lead from `country` may have this number. Nine digits are a landline of België. */
export const isPhoneOf = (phone: Phone, country: Country | undefined, rule: PostalCodeRule): boolean =>
  phone.length === 10 || (rule === "by-country" && country === "België")

/**
 * Returns a number with its country code, such as `+31612345678`. In België, nine digits are a landline, and ten that
 * begin with 04 a mobile telephone. All others are numbers of Nederland.
 */
export const internationalPhone = (phone: Phone, country: Country): string =>
  (country === "België" && (phone.length === 9 || phone.startsWith("04")) ? "+32" : "+31") + phone.replace(/^0/u, "")

const placeholders = new Set(["0123456789", "1234567890", "0612345678", "0987654321"])

/** Returns whether people give this number instead of their own. It then tells nothing about who they are. */
export const isPlaceholder = (phone: Phone): boolean => /^([0-9])\1{9}$/u.test(phone) || placeholders.has(phone)

const isPhone = Schema.is(Phone)

/** What people write between the digits of a number. */
const separators = /[\s\p{Pd}./()]/gu

/** A number of the Netherlands or Belgium with its country code, and maybe the zero that is dialled without it. */
const international = /^(?:\+|00)(?:3[12]0?(?=[1-9][0-9]{8}$)|320?(?=[1-9][0-9]{7}$))/u

/**
 * Returns the telephone number that a person wrote, such as `06-12 34 56 78` or `+31 (0)6 12345678`. A lead request of
 * the interface has the ten digits alone.
 */
export const phoneFromText = (text: string): Phone | undefined => {
  const digits = compactText(text).replaceAll(separators, "").replace(international, "0")
  return isPhone(digits) ? digits : undefined
}

/** A telephone number in the form that people write, with blanks or a country code. It is checked before it is read. */
export const PhoneText: Schema.Codec<string, string> = Schema.String.pipe(
  Schema.check(
    Schema.makeFilter((text: string) => phoneFromText(text) !== undefined, {
      fault: { _tag: "NotDigits", digits: 10 },
      toJsonSchema: () => [{ pattern: String.raw`^[0-9+()./\s-]*[0-9]{2}[0-9()./\s-]*$` }, true]
    })
  )
)
  .annotate({
    description: "As people of the Netherlands and Belgium write it.",
    examples: ["030 123 45 67", "+32 3 123 45 67"]
  })
  .pipe(readAs(Phone, (text) => phoneFromText(text) ?? text))
