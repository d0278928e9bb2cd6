import type { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import type { Fault, Rule } from "@leadwell/domain/input/Fault"

type RuleOf<T> = Extract<Rule, { readonly _tag: T }>

/** The rules that a person can break in a form. The author of the page breaks the others. */
type PersonsRule =
  | "Required"
  | "NotNumber"
  | "NotBoolean"
  | "NotDate"
  | "NotAfterToday"
  | "NotStorable"
  | "NotDigits"
  | "NotPostalCode"
  | "NotEmail"
  | "NotAccepted"
  | "NotSelectable"
  | "TooLong"
  | "TooSmall"
  | "TooLarge"
  | "Outdated"
  | "UsedForAnother"

/** Words for rules in each language. */
export type WordsOf<T extends Rule["_tag"]> = Readonly<
  Record<ConsentLanguage, { readonly [K in T]: (rule: RuleOf<K>) => string }>
>

const words: WordsOf<PersonsRule> = {
  nl: {
    Required: () => "Vul dit in.",
    NotNumber: () => "Vul een getal in.",
    NotBoolean: () => "Kies ja of nee.",
    NotDate: () => "Vul een datum in.",
    NotAfterToday: () => "Kies een dag na vandaag.",
    NotStorable: () => "Hierin staan tekens die niet bewaard kunnen worden.",
    NotDigits: () => "Vul een telefoonnummer in, zoals 06 12345678.",
    NotPostalCode: () => "Vul een postcode in, zoals 1234 AB.",
    NotEmail: () => "Vul een e-mailadres in, zoals naam@voorbeeld.nl.",
    NotAccepted: () => "Hiermee moet je akkoord gaan.",
    NotSelectable: () => "Kies een van de mogelijkheden.",
    TooLong: ({ max }) => `Gebruik niet meer dan ${max} tekens.`,
    TooSmall: ({ min }) => `Vul ${min} of meer in.`,
    TooLarge: ({ max }) => `Vul ${max} of minder in.`,
    Outdated: () => "Dit is verouderd. Verstuur het formulier opnieuw.",
    UsedForAnother: () => "Dit formulier is al verstuurd."
  },
  en: {
    Required: () => "Fill this in.",
    NotNumber: () => "Fill in a number.",
    NotBoolean: () => "Choose yes or no.",
    NotDate: () => "Fill in a date.",
    NotAfterToday: () => "Choose a day after today.",
    NotStorable: () => "This has characters that cannot be stored.",
    NotDigits: () => "Fill in a telephone number, such as 06 12345678.",
    NotPostalCode: () => "Fill in a postal code, such as 1234 AB.",
    NotEmail: () => "Fill in an e-mail address, such as name@example.com.",
    NotAccepted: () => "You must agree to this.",
    NotSelectable: () => "Choose one of the options.",
    TooLong: ({ max }) => `Use at most ${max} characters.`,
    TooSmall: ({ min }) => `Fill in ${min} or more.`,
    TooLarge: ({ max }) => `Fill in ${max} or less.`,
    Outdated: () => "This is outdated. Send the form again.",
    UsedForAnother: () => "This form was sent already."
  }
}

const otherRule: Readonly<Record<ConsentLanguage, string>> = { nl: "Dit klopt niet.", en: "This is not right." }

/**
 * Says what is wrong with a value beside its name, with words for more rules if any are given. It never contains the
 * value that was sent.
 */
export const personsFaultText = <T extends Rule["_tag"] = never>(
  { rule }: Fault,
  language: ConsentLanguage,
  more?: WordsOf<T>
): string => {
  const all = { ...words[language], ...more?.[language] } as Partial<Record<Rule["_tag"], (rule: never) => string>>
  return all[rule._tag]?.(rule as never) ?? otherRule[language]
}
