import { Schema, SchemaGetter } from "effect"
import { electronicFormatIBAN, isValidIBAN } from "ibantools"

/** An International Bank Account Number in electronic form: no blanks, capital letters, correct check digits. */
export const Iban = Schema.String.check(
  Schema.makeFilter((text: string) => isValidIBAN(text), { fault: { _tag: "NotIban" } })
).pipe(Schema.brand("Iban"))

/** An International Bank Account Number in electronic form. */
export type Iban = typeof Iban.Type

/** An IBAN in the form that people write, with blanks or small letters. */
export const IbanText = Schema.String.annotate({ examples: ["NL91 ABNA 0417 1643 00"] }).pipe(
  Schema.decodeTo(Iban, {
    decode: SchemaGetter.transform((text: string) => (electronicFormatIBAN(text) ?? text) as Iban),
    encode: SchemaGetter.passthroughSupertype()
  })
)

/**
 * Returns an IBAN with all but the last four characters masked by `*`. Only the catalogue export shows an IBAN
 * unmasked.
 */
export const maskedIban = (iban: Iban): string => "*".repeat(iban.length - 4) + iban.slice(-4)
