import { Context, Schema } from "effect"
import type { Rule } from "../input/Fault.ts"
import { compactText } from "../input/NormalText.ts"
import { readAs } from "../input/Text.ts"
import type { Country } from "./Country.ts"

/** A normalised postal code: `1234AB`, or `1234` for a Belgian address. */
export const PostalCode = Schema.String.check(
  Schema.isPattern(/^(?:[0-9]{4}[A-Z]{2}|[1-9][0-9]{3})$/u, { fault: { _tag: "NotPostalCode" } })
).pipe(Schema.brand("PostalCode"))

/** A normalised postal code. */
export type PostalCode = typeof PostalCode.Type

/**
 * The postal codes and telephone numbers that a lead may have. `dutch` requires the Dutch forms for every country, as
 * the interface does. `by-country` also accepts for België four digits without a leading 0, and a landline of nine.
 */
export type PostalCodeRule = "dutch" | "by-country"

/** The postal codes and telephone numbers that leads may have, `dutch` by default. */
export const PostalCodes = Context.Reference<PostalCodeRule>("@leadwell/domain/geography/PostalCode/PostalCodes", {
  defaultValue: () => "dutch"
})

/** The form of a postal code as people write it, by rule. */
export const postalCodeForms: Readonly<Record<PostalCodeRule, RegExp>> = {
  dutch: /^[0-9]{4} ?[A-Za-z]{2}$/u,
  "by-country": /^(?:[0-9]{4} ?[A-Za-z]{2}|[1-9][0-9]{3})$/u
}

/** Returns a check of a text against a form, whatever blank stands for a space in the text. */
const hasForm = (form: RegExp, rule: Rule) =>
  Schema.makeFilter((text: string) => form.test(compactText(text)), {
    fault: rule,
    toJsonSchema: () => [{ pattern: form.source }, true]
  })

const codeIn = (text: string): string => compactText(text).replace(" ", "").toUpperCase()

/** A postal code in the form that people write: at most one blank after the digits, letters in any case. */
export const PostalCodeText = Schema.String.check(hasForm(postalCodeForms["by-country"], { _tag: "NotPostalCode" }))
  .annotate({ description: "Four digits and two letters, with at most one space between.", examples: ["3511AB"] })
  .pipe(readAs(PostalCode, codeIn))

/** The first 2 to 6 characters of a postal code. */
export const PostalCodeStart = Schema.String.check(
  Schema.isPattern(/^(?:[0-9]{2,4}|[0-9]{4}[A-Z]{1,2})$/u, { fault: { _tag: "NotPostalCodeStart" } })
).pipe(Schema.brand("PostalCodeStart"))

/** The first 2 to 6 characters of a postal code. */
export type PostalCodeStart = typeof PostalCodeStart.Type

/** A {@link PostalCodeStart} in the form that people write. */
export const PostalCodeStartText = Schema.String.annotate({ fault: { _tag: "NotPostalCodeStart" } })
  .check(hasForm(/^(?:[0-9]{2,4}|[0-9]{4} ?[A-Za-z]{1,2})$/u, { _tag: "NotPostalCodeStart" }))
  .annotate({
    description: "The first 2 to 6 characters of the postal code. For operators and reviewers.",
    examples: ["35", "3511AB"]
  })
  .pipe(readAs(PostalCodeStart, codeIn))

/** Returns whether a lead from `country` may have this code. Without a known country, only the Dutch form is valid. */
export const isPostalCodeOf = (code: PostalCode, country: Country | undefined, rule: PostalCodeRule): boolean =>
  code.length === 6 || (rule === "by-country" && country === "België")

/** Returns the four digits of a postal code. Regions are ranges of these digits. */
export const digitsOf = (code: PostalCode): string => code.slice(0, 4)
