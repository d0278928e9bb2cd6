import { Schema, SchemaGetter } from "effect"
import type { Country } from "./Country.ts"

/** A postal code as it is kept: `1234AB`, or `1234` for a Belgian address. */
export const PostalCode = Schema.String.check(
  Schema.isPattern(/^(?:[0-9]{4}[A-Z]{2}|[1-9][0-9]{3})$/u, { fault: { _tag: "NotPostalCode" } })
).pipe(Schema.brand("PostalCode"))

/** A postal code as it is kept. */
export type PostalCode = typeof PostalCode.Type

/**
 * Which postal codes a lead may carry: `dutch` asks the Dutch form of every country, as the interface says;
 * `by-country` also takes four digits, the first not 0, from België.
 */
export type PostalCodeRule = "dutch" | "by-country"

/** A postal code as people write it: at most one space after the digits, letters in any case. */
export const PostalCodeText = Schema.String.check(
  Schema.isPattern(/^(?:[0-9]{4} ?[A-Za-z]{2}|[1-9][0-9]{3})$/u, { fault: { _tag: "NotPostalCode" } })
)
  .annotate({ description: "Four digits and two letters, with at most one space between.", examples: ["3511AB"] })
  .pipe(
    Schema.decodeTo(PostalCode, {
      decode: SchemaGetter.transform((text: string) => text.replace(" ", "").toUpperCase() as PostalCode),
      encode: SchemaGetter.passthroughSupertype()
    })
  )

/** Whether a lead from `country` may carry this code. An unknown country admits only the Dutch form. */
export const isPostalCodeOf = (code: PostalCode, country: Country | undefined, rule: PostalCodeRule): boolean =>
  code.length === 6 || (rule === "by-country" && country === "België")

/** The four digits by which regions are drawn. */
export const digitsOf = (code: PostalCode): string => code.slice(0, 4)
