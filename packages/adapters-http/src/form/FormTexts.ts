import type { ConsentLanguage } from "@leadwell/domain/consent/ConsentText"
import type { FormReceipt } from "@leadwell/domain/form/Forms"
import type { Fault, Rule } from "@leadwell/domain/input/Fault"
import { byKey } from "../response/FaultText.ts"

type RuleOf<T> = Extract<Rule, { readonly _tag: T }>

/** The rules that somebody can break who fills in a form. The others are broken by whoever made the page. */
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

/** What a form says in a language. */
interface FormTexts {
  readonly received: string
  readonly asksToConfirm: string
  readonly invalid: string
  readonly rules: { readonly [T in PersonsRule]: (rule: RuleOf<T>) => string }
  readonly otherRule: string
}

const texts: Readonly<Record<ConsentLanguage, FormTexts>> = {
  nl: {
    received: "Bedankt. Je aanvraag is ontvangen.",
    asksToConfirm: "Krijg je een e-mail van ons? Open dan de link erin, want anders gaat je aanvraag niet door.",
    invalid: "Er klopt iets nog niet.",
    rules: {
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
    otherRule: "Dit klopt niet."
  },
  en: {
    received: "Thank you. Your request was received.",
    asksToConfirm: "If you get an e-mail from us, open the link in it, or your request goes no further.",
    invalid: "Something is not right yet.",
    rules: {
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
    },
    otherRule: "This is not right."
  }
}

/** The language of answers to those who prefer none of ours. */
const defaultLanguage: ConsentLanguage = "nl"

/** Returns whether a fault is that a form shows something else now. */
export const isOutdated = ({ path: [key], rule }: Fault): boolean => key !== "challenge" && rule._tag === "Outdated"

/** Returns what a form says when its lead is received. It is the same whatever becomes of the lead. */
export const receivedText = ({ asksToConfirm }: FormReceipt, language: ConsentLanguage = defaultLanguage): string => {
  const told = texts[language]
  return asksToConfirm ? `${told.received} ${told.asksToConfirm}` : told.received
}

/** Returns the message of a refusal of a form, and what it says under the key of each fault. */
export const refusalTexts = (faults: ReadonlyArray<Fault>, language: ConsentLanguage = defaultLanguage) => {
  const { invalid, otherRule, rules } = texts[language]
  const say = ({ rule }: Fault): string => {
    const text = (rules as Partial<Record<Rule["_tag"], (rule: never) => string>>)[rule._tag]
    return text === undefined ? otherRule : text(rule as never)
  }
  return { message: invalid, errors: byKey(say)(faults) }
}
