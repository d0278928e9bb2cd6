import type { market as english } from "../en/market.ts"
import { catalogue } from "./catalogue.ts"
import { plural } from "./plural.ts"

/** Texts of businesses and websites, and of the market that they make. */
export const market: typeof english = {
  newAccount: "Een nieuw account",
  accountId: "Id van het account",
  accountName: "Naam van het account",
  id: "Id",
  idHint: "Letters, cijfers, - en _. Het blijft zo.",
  coc: "KVK-nummer",
  active: "Actief",
  inactive: "Inactief",
  switchOn: "Activeren",
  switchOff: "Deactiveren",
  change: "Wijzigen",
  affiliate: "Affiliate",
  business: {
    new: "Bedrijf aanmaken",
    noSubscriptions: "Nog geen leadvoorkeuren: het bedrijf krijgt geen leads.",
    addSubscription: "Leadvoorkeur toevoegen",
    changeSubscription: (name) => `Leadvoorkeur voor ${name} wijzigen`,
    removeSubscription: (name) => `Leadvoorkeur voor ${name} verwijderen`,
    removeSubscriptionQuestion: (name) =>
      `Het bedrijf krijgt geen leads meer voor ${name}, en de regio's en limieten worden gewist. Pauzeer de leadvoorkeur om tijdelijk te stoppen.`,
    subscriptionRemoved: (name) => `De leadvoorkeur voor ${name} is verwijderd.`,
    off: "Geen leads: het bedrijf is inactief",
    paused: "Geen leads: het bedrijf is gepauzeerd",
    switchOffTitle: (name) => `${name} deactiveren`,
    switchOffQuestion:
      "Het bedrijf krijgt geen leads meer tot het weer wordt geactiveerd. Het houdt de leads die het heeft.",
    switchedOff: (name) => `${name} is gedeactiveerd.`,
    switchOnTitle: (name) => `${name} activeren`,
    switchOnQuestion: "Het bedrijf krijgt weer leads volgens zijn leadvoorkeuren.",
    switchedOn: (name) => `${name} is geactiveerd.`,
    samePersonDays: "Dagen tussen leads van één persoon",
    samePersonHint: "Ook leads van die persoon in andere subcategorieën tellen mee. 0 is geen limiet.",
    phoneHint: "De mensen van zijn leads zien het.",
    mailPersonalData: "Mails tonen de persoonsgegevens van een lead",
    data: "Gegevens",
    changeTitle: (name) => `${name} wijzigen`,
    leads30Days: "Leads in 30 dagen",
    assigned: "Toegewezen",
    reclaimRate: "Daarvan gereclameerd",
    withdrawn: "Daarvan ingetrokken",
    billable: "Factureerbare leads deze maand",
    capsUsedUp: "Bereikte limieten",
    noReclaims: "Dit bedrijf heeft geen leads gereclameerd.",
    peopleOf: (account) => `De mensen van het account ${account}.`,
    sees: "Ziet dit bedrijf",
    seesNot: "Ziet dit bedrijf niet",
    changes: "Wijzigingen",
    noChanges: "Er is niets gewijzigd.",
    tabs: { overview: "Overzicht", missed: "Gemiste leads", log: "Logboek" }
  },
  subscription: {
    regions: "Regio's",
    regionsHint: "Postcodes, gescheiden door komma's: * voor alle, 35 voor alle die zo beginnen, of 1000-1099.",
    countries: "Landen",
    caps: "Limieten",
    daily_cap: "Daglimiet",
    weekly_cap: "Weeklimiet",
    monthly_cap: "Maandlimiet",
    noCap: "Geen limiet",
    weight: "Gewicht",
    weightHint: "Twee keer het gewicht is twee keer zo veel leads.",
    paused: "Gepauzeerd",
    pausedUntil: (day) => `Gepauzeerd tot en met ${day}`,
    pausePlanned: (from, until) => (until === null ? `Pauze vanaf ${from}` : `Pauze van ${from} tot en met ${until}`),
    paused_from: "Pauze vanaf",
    paused_until: "Pauze tot en met",
    weekdays: "Krijgt leads op",
    days: "Weekdagen en pauze",
    daily_cap_by_weekday: "Daglimiet per weekdag",
    notNumber: "Vul hier een getal in.",
    notWhole: "Vul hier een heel getal in.",
    everywhere: "Overal",
    everywhereIn: (country) => `Heel ${country}`,
    nowhere: "Nergens",
    partsOf: (provinces) => `delen van ${provinces}`,
    covers: (count) => `Dekt ${count} van de 90 postcodegebieden (twee cijfers).`
  },
  missed: {
    intro: "De laatste 7 dagen, in de subcategorieën van de leadvoorkeuren.",
    why: "Waarom niet",
    none: "Geen lead van de laatste 7 dagen is gemist."
  },
  onboard: {
    intro: "Het account, de leadvoorkeuren en wie als eerste inlogt.",
    owner: "Eerste persoon",
    ownerSees: "Ziet alleen dit bedrijf. Op de pagina van de persoon kun je dat verruimen.",
    done: "Het bedrijf is aangemaakt.",
    link: "Stuur deze link naar de persoon, of wacht op de mail. De link werkt één keer, een kwartier lang."
  },
  websites: {
    new: "Nieuwe website",
    newAffiliate: "Nieuwe affiliate",
    code: "Code",
    review: "Beoordelen",
    reviews: {
      always: "Alle leads worden beoordeeld",
      signals: "Leads met signalen worden beoordeeld",
      never: "Geen lead wordt beoordeeld"
    },
    consent: "Toestemming",
    consents: {
      off: "Toestemming wordt niet bewaard",
      recorded: "Toestemming wordt bewaard als de website die meestuurt",
      required: "Een lead zonder toestemming wordt geweigerd"
    },
    confirm: "Bevestiging",
    confirms: { off: "Leads hoeven niet te worden bevestigd", mail: "De persoon bevestigt elke lead via e-mail" },
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
    intro: "Bedrijven die nu genoeg leads hebben, en weer nieuwe krijgen zodra de volgende periode begint.",
    cap: "Limiet",
    used: "Gebruikt",
    again: "Weer leads op",
    none: "Er is geen limiet bereikt."
  }
}
