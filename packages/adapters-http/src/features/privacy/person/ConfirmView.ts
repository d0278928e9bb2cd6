import { escaped } from "@leadwell/people/letter/Letter"
import type { Language } from "@leadwell/people/person/Language"
import type { ConfirmPage } from "@leadwell/people/personpage/ConfirmPages"

interface Texts {
  readonly titles: Readonly<Record<ConfirmPage["state"], string>>
  readonly question: (website: string) => string
  readonly button: string
  readonly confirmed: string
  readonly over: string
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    titles: { asked: "Confirm your request", confirmed: "Your request is confirmed", over: "Nothing to confirm" },
    question: (website) => `Did you ask for quotes on ${website}? Then confirm it, and businesses can answer you.`,
    button: "Confirm my request",
    confirmed: "Thank you. You need not do anything else, and can close this page.",
    over: "This request needs no confirmation any more. You can close this page."
  },
  nl: {
    titles: { asked: "Bevestig je aanvraag", confirmed: "Je aanvraag is bevestigd", over: "Niets te bevestigen" },
    question: (website) => `Heb je offertes aangevraagd op ${website}? Bevestig dat, dan kunnen bedrijven reageren.`,
    button: "Mijn aanvraag bevestigen",
    confirmed: "Dank je wel. Je hoeft verder niets te doen en kunt deze pagina sluiten.",
    over: "Deze aanvraag hoeft niet meer te worden bevestigd. Je kunt deze pagina sluiten."
  }
}

/** Returns the title of a page. */
export const titleOf = ({ language, state }: ConfirmPage): string => texts[language].titles[state]

/** Returns the content of a page, which has one button if something is still to confirm. */
export const confirmView = (page: ConfirmPage): string => {
  const { button, confirmed, over, question } = texts[page.language]
  const title = `<h1>${titleOf(page)}</h1>`
  if (page.state === "asked") {
    return `${title}\n<form method="post"><p>${escaped(question(page.website))}</p><button>${button}</button></form>`
  }
  return `${title}\n<p class="state" role="status">${page.state === "confirmed" ? confirmed : over}</p>`
}

/** Returns the title for whoever has no link that works. */
export const strangerTitle = texts.nl.titles.asked
