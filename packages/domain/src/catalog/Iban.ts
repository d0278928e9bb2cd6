import { Schema, SchemaGetter } from "effect"
import { electronicFormatIBAN, isValidIBAN } from "ibantools"

/** An International Bank Account Number in electronic form: no blanks, letters in capitals, its check digits right. */
export const Iban = Schema.String.check(
  Schema.makeFilter((text: string) => isValidIBAN(text), { fault: { _tag: "NotIban" } })
).pipe(Schema.brand("Iban"))

/** An International Bank Account Number in electronic form. */
export type Iban = typeof Iban.Type

/** An IBAN as people write it, in groups of four or in small letters. */
export const IbanText = Schema.String.annotate({ examples: ["NL91 ABNA 0417 1643 00"] }).pipe(
  Schema.decodeTo(Iban, {
    decode: SchemaGetter.transform((text: string) => (electronicFormatIBAN(text) ?? text) as Iban),
    encode: SchemaGetter.passthroughSupertype()
  })
)

/** The only form in which an IBAN is shown: one `*` for each hidden character, the last four visible. */
export const maskedIban = (iban: Iban): string => "*".repeat(iban.length - 4) + iban.slice(-4)
