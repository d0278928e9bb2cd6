import type { market as english } from "../en/market.ts"
import { catalogue } from "./catalogue.ts"
import { plural } from "./plural.ts"

/** Texts of businesses and websites, and of the market that they make. */
export const market: typeof english = {
  account: "Account",
  newAccount: "Een nieuw account",
  accountId: "Id van het account",
  accountName: "Naam van het account",
  id: "Id",
  idHint: "Letters, cijfers, - en _. Het blijft zo.",
  coc: "KVK-nummer",
  active: "Actief",
  inactive: "Uitgeschakeld",
  switchOn: "Inschakelen",
  switchOff: "Uitschakelen",
  create: "Aanmaken",
  change: "Wijzigen",
  remove: "Verwijderen",
  affiliate: "Affiliate",
  url: "Adres",
  language: "Taal",
  business: {
    new: "Nieuw bedrijf",
    leads: "Zijn leads",
    subscriptions: "Wensen",
    noSubscriptions: "Het wil nog geen leads.",
    addSubscription: "Wens toevoegen",
    changeSubscription: (name) => `Wens voor ${name} wijzigen`,
    removeSubscription: (name) => `Wens voor ${name} verwijderen`,
    removeSubscriptionQuestion: (name) =>
      `Het bedrijf krijgt geen leads meer voor ${name}, en de regio's en limieten raken vergeten. Pauzeer de wens om tijdelijk te stoppen.`,
    subscriptionRemoved: (name) => `De wens voor ${name} is verwijderd.`,
    off: "Geen leads: het bedrijf is uitgeschakeld",
    switchOffTitle: (name) => `${name} uitschakelen`,
    find: "Bedrijf zoeken",
    switchOffQuestion:
      "Het bedrijf krijgt geen leads meer tot het weer wordt ingeschakeld. Het houdt de leads die het heeft.",
    switchedOff: (name) => `${name} is uitgeschakeld.`,
    switchOnTitle: (name) => `${name} inschakelen`,
    switchOnQuestion: "Het bedrijf krijgt weer leads, zoals zijn wensen zeggen.",
    switchedOn: (name) => `${name} is ingeschakeld.`,
    mailPersonalData: "Zijn mails tonen de persoon van een lead",
    data: "Bedrijf"
  },
  subscription: {
    subcategory: "Subcategorie",
    regions: "Regio's",
    regionsHint: "Postcodes, gescheiden door komma's: * voor alle, 35 voor alle die zo beginnen, of 1000-1099.",
    countries: "Landen",
    caps: "Limieten",
    daily: "Limiet per dag",
    weekly: "Limiet per week",
    monthly: "Limiet per maand",
    noCap: "Geen limiet",
    used: (used, cap) => `${used} van ${cap}`,
    weight: "Gewicht",
    weightHint: "Twee keer het gewicht is twee keer zo veel leads.",
    paused: "Gepauzeerd",
    notNumber: "Vul hier een getal in.",
    notWhole: "Vul hier een heel getal in.",
    covers: (count) => `Dekt ${count} van 100 gebieden van twee cijfers.`
  },
  onboard: {
    title: "Nieuw bedrijf",
    intro: "Zijn account, wat het wil, en wie als eerste inlogt.",
    owner: "Eerste persoon",
    ownerSees: "Ziet alleen dit bedrijf. Op de pagina van de persoon kun je dat verruimen.",
    done: "Het bedrijf staat klaar.",
    link: "Stuur deze link naar de persoon, of laat de mail het doen. Hij werkt één keer, een kwartier lang.",
    submit: "Klaarzetten"
  },
  websites: {
    new: "Nieuwe website",
    affiliates: "Affiliates",
    newAffiliate: "Nieuwe affiliate",
    code: "Code",
    review: "Zijn leads eerst beoordelen",
    reviewed: "Beoordeeld",
    leads: "Zijn leads",
    company: "Bedrijf",
    iban: "IBAN"
  },
  catalogue,
  preview: {
    intro: "Wie een lead nu zou krijgen, en waarom. Er wordt niets bewaard.",
    show: "Tonen",
    places: (places) => plural(places, "Eén bedrijf kan hem krijgen.", "# bedrijven kunnen hem krijgen."),
    assigned: "Zou hem krijgen",
    skipped: "Zou hem niet krijgen"
  },
  caps: {
    intro: "Bedrijven die nu genoeg leads hebben, en er weer krijgen als de volgende periode begint.",
    cap: "Limiet",
    used: "Gebruikt",
    again: "Weer leads op",
    none: "Geen limiet is bereikt."
  }
}
