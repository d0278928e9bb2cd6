import { Schema } from "effect"
import { electronicFormatIBAN, isValidIBAN } from "ibantools"
import { readAs } from "../input/Text.ts"

const notIban = { fault: { _tag: "NotIban" } } as const

/** An International Bank Account Number in electronic form: no blanks, capital letters, correct check digits. */
export const Iban = Schema.String.check(Schema.makeFilter((text: string) => isValidIBAN(text), notIban)).pipe(
  Schema.brand("Iban")
)

/** An International Bank Account Number in electronic form. */
export type Iban = typeof Iban.Type

const electronic = (text: string): string => electronicFormatIBAN(text) ?? text

/**
 * An IBAN in the form that people write, with blanks or small letters. The text is checked before it is transformed: a
 * list with a default is transformed only when all its texts are right, so its other faults would hide this one.
 */
export const IbanText = Schema.String.pipe(
  Schema.check(
    Schema.makeFilter((text: string) => isValidIBAN(electronic(text)), {
      ...notIban,
      toJsonSchema: () => [{ pattern: "^[ -]*[A-Za-z](?:[ -]*[A-Za-z0-9]){14,33}[ -]*$" }, true]
    })
  )
)
  .annotate({
    description: "With its check digits. Blanks and small letters do not count.",
    examples: ["NL91 ABNA 0417 1643 00"]
  })
  .pipe(readAs(Iban, electronic))

/**
 * Returns an IBAN with all but the last four characters masked by `*`. Only the catalogue export shows an IBAN
 * unmasked.
 */
export const maskedIban = (iban: Iban): string => "*".repeat(iban.length - 4) + iban.slice(-4)
