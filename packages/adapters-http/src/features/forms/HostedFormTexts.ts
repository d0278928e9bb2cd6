import type { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import { type QuestionTexts, questionTexts } from "./QuestionTexts.ts"

/** What the page with a form says in a language. */
export interface HostedFormTexts extends QuestionTexts {
  readonly title: (subcategory: string) => string
  readonly of: (website: string) => string
  readonly wrong: (count: number) => string
  readonly wrongTitle: string
  readonly changed: string
  readonly later: string
}

/** The texts of the page with a form. */
export const hostedFormTexts: Readonly<Record<ConsentLanguage, HostedFormTexts>> = {
  nl: {
    ...questionTexts.nl,
    title: (subcategory) => `Offertes aanvragen: ${subcategory}`,
    of: (website) => `Een aanvraag via ${website}.`,
    wrong: (count) => (count === 1 ? "Eén ding klopt nog niet" : `${count} dingen kloppen nog niet`),
    wrongTitle: "Nog niet goed",
    changed: "Het formulier is intussen vernieuwd. Kijk het na en verstuur het opnieuw. Wat je invulde, is er nog.",
    later:
      "Het lukte niet om je aanvraag te versturen. Verstuur haar over een minuut opnieuw. Wat je invulde, is er nog."
  },
  en: {
    ...questionTexts.en,
    title: (subcategory) => `Ask for quotes: ${subcategory}`,
    of: (website) => `A request on ${website}.`,
    wrong: (count) => (count === 1 ? "One thing is not right yet" : `${count} things are not right yet`),
    wrongTitle: "Not right yet",
    changed: "The form has changed meanwhile. Check it, and send it again. What you filled in is kept.",
    later: "Your request could not be sent. Send it again in a minute. What you filled in is kept."
  }
}
