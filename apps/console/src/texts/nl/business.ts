import type { business as english } from "../en/business.ts"
import { product } from "../Product.ts"
import { connections } from "./connections.ts"
import { people } from "./people.ts"
import { plural } from "./plural.ts"

/** Texts of the pages for businesses, and for the account of a member. */
export const business: typeof english = {
  pages: {
    all: "Al mijn bedrijven",
    missed: "Gemiste leads",
    subscriptions: "Leadvoorkeuren",
    account: "Account",
    connections: "Koppelingen"
  },
  leads: {
    arrived: (count) => plural(count, "Er is een nieuwe lead binnen.", "Er zijn # nieuwe leads binnen."),
    justIn: "Net binnen",
    hidden: "Persoon niet meer zichtbaar",
    call: "Bellen",
    callWhom: (phone, name) => `Bellen ${phone}, ${name}`,
    from: "Gekregen vanaf",
    to: "Gekregen tot en met",
    newestFirst: "Nieuwste",
    oldestFirst: "Oudste",
    empty: "Nog geen leads."
  },
  lead: {
    call: (phone) => `Bel ${phone}`,
    mail: "Mail schrijven",
    erased: "Deze persoon is gewist. Er is niets bewaard waaruit blijkt wie het was.",
    hidden: "Je hebt deze lead niet meer. Je ziet ook niet meer van wie hij is.",
    withdrawn: "De aanvrager trok deze aanvraag in. Je ziet niet meer van wie hij is. Bel niet meer.",
    copyAddress: "Adres kopiëren",
    contact: "Contact opslaan",
    extraInfo: "Notitie bij deze lead",
    website: "Aangevraagd via",
    keeping: "Houden of reclameren",
    open: (until, left) => `Je kunt deze lead reclameren tot ${until} (${left}).`,
    over: (until) => `De tijd om deze lead te reclameren liep af op ${until}.`,
    reclaim: "Reclameren",
    reclaimed: "Je reclamatie is toegekend. Je hebt deze lead niet meer.",
    takenBack: "Deze lead is ingetrokken. Je hebt hem niet meer.",
    itsReclaim: "Je reclamatie"
  },
  outcome: {
    title: "Wat kwam ervan?",
    kinds: {
      contacted: "Gesproken",
      no_answer: "Geen gehoor",
      quoted: "Offerte verstuurd",
      won: "Opdracht",
      lost: "Geen opdracht"
    },
    takenBack: "Teruggenomen",
    takenBackAt: (time) => `teruggenomen ${time}`,
    frozen: "Tot er over je teruggave is beslist, blijft staan wat je meldde.",
    takeBack: "Laatste terugnemen",
    value: "Waarde van de opdracht, in euro's",
    note: "Notitie"
  },
  reclaim: {
    title: (id) => `Lead ${id} reclameren`,
    intro: "Vertel wat er mis is en voeg een foto of screenshot als bewijs toe. Een medewerker beoordeelt het.",
    reason: "Wat is er mis?",
    reasons: {
      no_contact: "Niemand neemt op",
      corrupt_data: "De contactgegevens kloppen niet",
      out_of_region: "Buiten onze regio",
      duplicate: "We hadden deze klant al",
      spam: "Spam of een nepaanvraag",
      withdrawn: "De klant heeft geen interesse meer",
      other: "Iets anders"
    },
    description: "Vertel meer",
    optional: "Hoeft niet bij deze reden, maar helpt wel.",
    needed: "Nodig bij deze reden.",
    picture: "Afbeelding",
    pictureHint: "Een screenshot of foto, bijvoorbeeld van je belgeschiedenis. JPEG, PNG of WebP, maximaal 10 MB.",
    choosePicture: "Afbeelding kiezen",
    takePhoto: "Foto maken",
    otherPicture: "Andere kiezen",
    chosen: "De afbeelding die je koos",
    noPicture: "Voeg een afbeelding toe.",
    unreadable:
      "Deze afbeelding is niet te lezen. Kies een JPEG-, PNG- of WebP-bestand, bijvoorbeeld een screenshot van de foto.",
    tooLarge: (megabytes) => `Deze afbeelding is groter dan ${megabytes} MB. Kies een kleinere, zoals een screenshot.`,
    send: "Reclamatie versturen",
    unsent: (id) => `De reclamatie van lead ${id} is niet verstuurd.`,
    sent: (id) => `De reclamatie van lead ${id} is verstuurd. Je krijgt bericht zodra er een besluit is.`,
    already: "Voor deze lead is al een reclamatie verstuurd.",
    closed: "Deze lead kun je niet meer reclameren.",
    asked: "Ingediend op",
    decided: "Besloten op",
    answer: "Antwoord",
    screenshotOf: "De afbeelding die je stuurde",
    empty: "Nog geen reclamaties. Je reclameert een lead op de pagina van die lead."
  },
  subscriptions: {
    intro: "Welke leads je krijgt, en hoeveel.",
    gets: "Krijgt leads",
    paused: "Gepauzeerd: je krijgt geen leads van dit soort.",
    closed: "Een limiet is 0, dus je krijgt geen leads van dit soort.",
    enough: {
      daily: (used, limit) => `Genoeg voor vandaag: ${used} van ${limit}.`,
      weekly: (used, limit) => `Genoeg voor deze week: ${used} van ${limit}.`,
      monthly: (used, limit) => `Genoeg voor deze maand: ${used} van ${limit}.`
    },
    off: "Je krijgt geen leads: je bedrijf is gedeactiveerd. Vraag het na bij wie deze markt beheert.",
    none: (why) => `Je krijgt geen leads. ${why}.`,
    again: (day) => `Je krijgt weer leads vanaf ${day}, of zodra je de limiet verhoogt.`,
    pausedNotice: (name) => `${name}: gepauzeerd.`,
    resumedNotice: (name) => `${name}: je krijgt weer leads.`,
    capHint: "Leeg laten: geen limiet.",
    pause: "Pauze",
    pauseHint:
      "Het hele bedrijf krijgt geen leads van de eerste tot en met de laatste dag. Zonder laatste dag duurt de pauze tot je beide velden leegmaakt.",
    askOperator: `Andere regio's, landen of soorten leads? Die stelt de beheerder van ${product} voor je in.`,
    empty: `Voor dit bedrijf zijn nog geen leads ingesteld. Vraag het de beheerder van ${product}.`
  },
  connections,
  people
}
