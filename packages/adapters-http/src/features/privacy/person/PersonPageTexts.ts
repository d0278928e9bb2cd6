import type { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import type { PersonPageState } from "@leadwell/domain/features/privacy/person/PersonPage"

/** What a page for the person of a lead says in a language. */
interface Texts {
  readonly locale: string
  readonly title: string
  readonly heading: (subcategory: string) => string
  readonly sent: (at: string, website: string) => string
  readonly states: Readonly<Record<PersonPageState, string>>
  readonly most: (places: number) => string
  readonly ends: (at: string) => string
  readonly holders: string
  readonly noHolders: string
  readonly hadIt: string
  readonly readsIt: (until: string) => string
  readonly contents: string
  readonly masked: string
  readonly endsIn: string
  readonly hidden: string
  readonly fields: Readonly<Record<"address" | "description" | "email" | "name" | "phone" | "preferred_date", string>>
  readonly characters: (count: number) => string
  readonly yes: string
  readonly no: string
  readonly actions: string
  readonly back: string
  readonly correct: {
    readonly title: string
    readonly intro: string
    readonly phone: string
    readonly email: string
    readonly button: string
    readonly done: string
    readonly nothing: string
    readonly faults: Readonly<Record<"email" | "phone", string>>
    readonly confirmed: string
    readonly tooMany: string
    readonly withdrawn: string
  }
  readonly withdraw: { readonly title: string; readonly paragraphs: ReadonlyArray<string>; readonly button: string }
  readonly erase: {
    readonly title: string
    readonly paragraphs: ReadonlyArray<string>
    readonly button: string
    readonly done: string
    readonly doneText: string
  }
}

/** The texts of the pages for the person of a lead. */
export const texts: Readonly<Record<ConsentLanguage, Texts>> = {
  en: {
    locale: "en-GB",
    title: "Your request",
    heading: (subcategory) => `Your request: ${subcategory}`,
    sent: (at, website) => `Sent on ${at} on ${website}.`,
    states: {
      held: "Your request is being checked. No business has it.",
      open: "Your request is accepted.",
      placed: "As many businesses have your request as may have it.",
      closed: "No other business gets your request any more.",
      withdrawn: "Your request is withdrawn. No business gets it any more.",
      unsent: "Your request was not sent to any business."
    },
    most: (places) => `At most ${places} ${places === 1 ? "business has" : "businesses have"} it at a time.`,
    ends: (at) => `After ${at}, no other business gets it.`,
    holders: "Who has your request",
    noHolders: "No business has your request.",
    hadIt: "Has your request no longer.",
    readsIt: (until) => `Has your request no longer, but can read your details until ${until}.`,
    contents: "What you sent",
    masked: "Anybody with the link can open this page, so it shows no more than the end of your details.",
    endsIn: "ends in",
    hidden: "hidden",
    fields: {
      name: "Name",
      email: "E-mail address",
      phone: "Telephone number",
      address: "Address",
      preferred_date: "Preferred date",
      description: "Description"
    },
    characters: (count) => `A text of ${count} ${count === 1 ? "character" : "characters"}`,
    yes: "Yes",
    no: "No",
    actions: "Change or stop",
    back: "Back to your request",
    correct: {
      title: "Correct your details",
      intro: "Leave empty what is right. The businesses with your request may be told of the change.",
      phone: "Your telephone number",
      email: "Your e-mail address",
      button: "Correct",
      done: "Your details are now as you typed them.",
      nothing: "Fill in a telephone number or an e-mail address.",
      faults: {
        email: "This is no e-mail address.",
        phone: "This is no telephone number of the Netherlands or Belgium."
      },
      confirmed:
        "You confirmed your e-mail address, so it stays. To use another one, withdraw this request and send a new one.",
      tooMany: "You have corrected your details very often. Ask the website to do it from now on.",
      withdrawn: "You withdrew this request. Your details are not changed."
    },
    withdraw: {
      title: "Withdraw your request",
      paragraphs: [
        "No other business gets your request. The businesses that got it no longer see your name, your number and your address here, and read that you withdrew it. A business that wrote them down may still call you.",
        "You cannot undo this."
      ],
      button: "Withdraw my request"
    },
    erase: {
      title: "Erase everything",
      paragraphs: [
        "Your name, your address, your e-mail address, your telephone number and all that you wrote in this request are erased here. The businesses that got your request are told to destroy what they kept of it.",
        "If there is a proof of your consent, it stays, without your name and address. This page is gone afterwards.",
        "You cannot undo this."
      ],
      button: "Erase everything",
      done: "Everything is erased",
      doneText: "Your request is erased. You can close this page; its link no longer works."
    }
  },
  nl: {
    locale: "nl-NL",
    title: "Je aanvraag",
    heading: (subcategory) => `Je aanvraag: ${subcategory}`,
    sent: (at, website) => `Verstuurd op ${at} via ${website}.`,
    states: {
      held: "Je aanvraag wordt bekeken. Geen bedrijf heeft hem.",
      open: "Je aanvraag is aangenomen.",
      placed: "Je aanvraag is bij het hoogste aantal bedrijven.",
      closed: "Er krijgt geen ander bedrijf je aanvraag meer.",
      withdrawn: "Je aanvraag is ingetrokken. Er krijgt geen bedrijf hem meer.",
      unsent: "Je aanvraag is naar geen enkel bedrijf gestuurd."
    },
    most: (places) => `Hoogstens ${places} ${places === 1 ? "bedrijf heeft" : "bedrijven hebben"} hem tegelijk.`,
    ends: (at) => `Na ${at} krijgt geen ander bedrijf hem.`,
    holders: "Wie je aanvraag heeft",
    noHolders: "Geen bedrijf heeft je aanvraag.",
    hadIt: "Heeft je aanvraag niet meer.",
    readsIt: (until) => `Heeft je aanvraag niet meer, maar kan je gegevens nog lezen tot ${until}.`,
    contents: "Wat je stuurde",
    masked: "Iedereen met de link kan deze pagina openen. Daarom zie je alleen het eind van je gegevens.",
    endsIn: "eindigt op",
    hidden: "verborgen",
    fields: {
      name: "Naam",
      email: "E-mailadres",
      phone: "Telefoonnummer",
      address: "Adres",
      preferred_date: "Gewenste datum",
      description: "Omschrijving"
    },
    characters: (count) => `Een tekst van ${count} ${count === 1 ? "teken" : "tekens"}`,
    yes: "Ja",
    no: "Nee",
    actions: "Wijzigen of stoppen",
    back: "Terug naar je aanvraag",
    correct: {
      title: "Je gegevens verbeteren",
      intro: "Laat leeg wat goed is. De bedrijven met je aanvraag krijgen misschien bericht van de wijziging.",
      phone: "Je telefoonnummer",
      email: "Je e-mailadres",
      button: "Verbeteren",
      done: "Je gegevens zijn nu zoals je ze invulde.",
      nothing: "Vul een telefoonnummer of een e-mailadres in.",
      faults: { email: "Dit is geen e-mailadres.", phone: "Dit is geen Nederlands of Belgisch telefoonnummer." },
      confirmed:
        "Je hebt je e-mailadres bevestigd, dus het blijft. Wil je een ander? Trek de aanvraag in en stuur een nieuwe.",
      tooMany: "Je hebt je gegevens heel vaak verbeterd. Vraag het voortaan aan de website.",
      withdrawn: "Je trok deze aanvraag in. Je gegevens zijn niet veranderd."
    },
    withdraw: {
      title: "Je aanvraag intrekken",
      paragraphs: [
        "Er krijgt geen ander bedrijf je aanvraag. De bedrijven die hem kregen zien je naam, je nummer en je adres hier niet meer, en lezen dat je hem introk. Een bedrijf dat ze opschreef, kan je nog bellen.",
        "Je kunt dit niet ongedaan maken."
      ],
      button: "Mijn aanvraag intrekken"
    },
    erase: {
      title: "Alles wissen",
      paragraphs: [
        "Je naam, je adres, je e-mailadres, je telefoonnummer en alles wat je in deze aanvraag schreef worden hier gewist. De bedrijven die je aanvraag kregen, krijgen het verzoek om te vernietigen wat ze ervan bewaren.",
        "Is er een bewijs van je toestemming, dan blijft dat bewaard, zonder je naam en adres. Deze pagina bestaat daarna niet meer.",
        "Je kunt dit niet ongedaan maken."
      ],
      button: "Alles wissen",
      done: "Alles is gewist",
      doneText: "Je aanvraag is gewist. Je kunt deze pagina sluiten; de link werkt niet meer."
    }
  }
}

/** What a page says that does not know whose it is, by its status. */
export const strangers = {
  403: {
    nl: "Deze opdracht kwam niet van deze website. Open de pagina opnieuw.",
    en: "This order did not come from this website. Open the page again."
  },
  404: { nl: "Deze pagina bestaat niet.", en: "This page does not exist." },
  429: { nl: "Probeer het over een minuut opnieuw.", en: "Try again in a minute." },
  503: { nl: "Probeer het zo dadelijk opnieuw.", en: "Try again in a moment." }
} as const

/** The statuses of {@link strangers}. */
export type StrangerStatus = keyof typeof strangers
