import type { market as english } from "../en/market.ts"

/** Texts of businesses, websites and the catalogue. */
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
    wishes: "Wensen",
    noWishes: "Het wil nog geen leads.",
    addWish: "Wens toevoegen",
    changeWish: "Wens wijzigen",
    mailPersonalData: "Zijn mails tonen de persoon van een lead",
    data: "Bedrijf"
  },
  wish: {
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
  catalogue: {
    category: "Categorie",
    places: "Bedrijven per lead",
    window: "Dagen voor dubbelen",
    questions: "Vragen",
    form: "Formulier",
    file: "Catalogusbestand",
    fileIntro:
      "Het bestand bevat accounts, websites, categorieën met hun formulieren, en bedrijven. Niets verandert voordat je het zegt.",
    download: "Downloaden",
    choose: "Bestand kiezen",
    added: (count) => `${count} toegevoegd`,
    changed: (count) => `${count} gewijzigd`,
    unchanged: (count) => `Ongewijzigd: ${count}.`,
    more: (count) => `en nog ${count}`,
    kinds: {
      accounts: "Accounts",
      tokens: "Tokens",
      affiliates: "Affiliates",
      websites: "Websites",
      categories: "Categorieën",
      subcategories: "Subcategorieën",
      businesses: "Bedrijven"
    },
    changes: "Wat het bestand verandert",
    same: "De catalogus bevat alles uit dit bestand al. Er is niets toe te passen.",
    apply: "Toepassen",
    applied: "De catalogus is toegepast.",
    notJson: "Dit is geen catalogusbestand: het is geen JSON-object."
  },
  preview: {
    intro: "Wie een lead nu zou krijgen, en waarom. Er wordt niets bewaard.",
    show: "Tonen",
    places: (places) => `${places} bedrijven kunnen hem krijgen.`,
    assigned: "Zou hem krijgen",
    skipped: "Zou hem niet krijgen"
  },
  caps: {
    intro: "Bedrijven die nu genoeg leads hebben, en er weer krijgen als de volgende periode begint.",
    cap: "Limiet",
    used: "Gebruikt",
    again: "Weer leads op"
  }
}
