import type { FormReceipt } from "@leadwell/domain/features/forms/Forms"
import type { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import type { Fault } from "@leadwell/domain/input/Fault"
import { byKey } from "../../response/FaultText.ts"
import { personsFaultText } from "../../response/PersonsFaultText.ts"

/** What a form says in a language. */
interface FormTexts {
  readonly received: string
  readonly asksToConfirm: string
  readonly invalid: string
}

const texts: Readonly<Record<ConsentLanguage, FormTexts>> = {
  nl: {
    received: "Bedankt. Je aanvraag is ontvangen.",
    asksToConfirm: "Krijg je een e-mail van ons? Open dan de link erin, want anders gaat je aanvraag niet door.",
    invalid: "Er klopt iets nog niet."
  },
  en: {
    received: "Thank you. Your request was received.",
    asksToConfirm: "If you get an e-mail from us, open the link in it, or your request goes no further.",
    invalid: "Something is not right yet."
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
export const refusalTexts = (faults: ReadonlyArray<Fault>, language: ConsentLanguage = defaultLanguage) => ({
  message: texts[language].invalid,
  errors: byKey((fault) => personsFaultText(fault, language))(faults)
})
