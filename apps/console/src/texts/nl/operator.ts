import type { operator as english } from "../en/operator.ts"
import { plural } from "./plural.ts"

/** Texts of the pages for operators and reviewers. */
export const operator: typeof english = {
  groups: { market: "Markt", access: "Toegang" },
  pages: {
    today: "Vandaag",
    review: "Beoordelen",
    reclaims: "Reclamaties",
    leads: "Leads",
    caps: "Bereikte limieten",
    businesses: "Bedrijven",
    websites: "Websites",
    catalogue: "Catalogus",
    preview: "Simuleren",
    people: "Gebruikers",
    tokens: "Tokens",
    webhooks: "Webhooks",
    mail: "Mail",
    privacy: "Privacy",
    audit: "Logboek",
    settings: "Instellingen"
  },
  leads: {
    lead: "Lead",
    search: "Zoek een persoon",
    searchHint: "Een heel e-mailadres, een telefoonnummer of het nummer van een lead.",
    searchFault: "Typ een heel e-mailadres of een telefoonnummer.",
    from: "Vanaf",
    to: "Tot en met",
    places: "Plaatsen"
  },
  lead: {
    work: "Het werk",
    holders: "Toegewezen aan",
    noOthers: "Alle bedrijven in deze subcategorie hebben deze lead.",
    findBusiness: "Bedrijf zoeken",
    expected: "Zou gaan naar",
    others: "Waarom de anderen niet",
    neverOffered: "Deze lead is aan geen bedrijf aangeboden.",
    decided: (at) => `Zoals besloten op ${at}.`,
    history: "Geschiedenis",
    extraInfo: "Voor de bedrijven",
    newsletter: "Nieuwsbrief",
    duplicateOf: "Dubbel van",
    erased: "Deze persoon is gewist.",
    hidden: "Je ziet de persoonsgegevens zolang de lead wordt vastgehouden, en zodra een bedrijf hem reclameert.",
    approve: "Goedkeuren",
    refuse: "Weigeren",
    withdraw: "Intrekken",
    approveTitle: "Deze lead goedkeuren",
    refuseTitle: "Deze lead weigeren",
    withdrawTitle: "Deze lead intrekken",
    extraInfoHint: "Optioneel. De bedrijven zien dit bij de lead.",
    refusalHint: "De afzender van de lead leest dit.",
    withdrawalHint: "De afzender van de lead leest dit, en elk bedrijf dat de lead kwijtraakt.",
    effects: "Gevolgen",
    noEffects: "Geen bedrijf krijgt of verliest de lead.",
    gets: (name) => `${name} krijgt de lead`,
    released: (name) => `${name} raakt de lead kwijt`,
    givenBack: "één lead telt niet meer mee voor de limieten",
    done: {
      approve: (id) => `Lead ${id} is goedgekeurd.`,
      refuse: (id) => `Lead ${id} is geweigerd.`,
      withdraw: (id) => `Lead ${id} is ingetrokken.`
    },
    bulk: {
      approve: {
        action: (leads) => plural(leads, "Eén lead goedkeuren", "# leads goedkeuren"),
        done: (leads) => plural(leads, "Eén lead is goedgekeurd.", "# leads zijn goedgekeurd."),
        effect: (leads, businesses) =>
          businesses === 0
            ? plural(leads, "Eén lead zou nog naar geen bedrijf gaan.", "# leads zouden nog naar geen bedrijf gaan.")
            : `${plural(leads, "Eén lead zou", "# leads zouden elk")} naar ${plural(businesses, "één bedrijf", "# bedrijven")} gaan.`
      },
      refuse: {
        action: (leads) => plural(leads, "Eén lead weigeren", "# leads weigeren"),
        done: (leads) => plural(leads, "Eén lead is geweigerd.", "# leads zijn geweigerd."),
        effect: (leads) => plural(leads, "Eén lead zou naar niemand gaan.", "# leads zouden naar niemand gaan.")
      },
      withdraw: {
        action: (leads) => plural(leads, "Eén lead intrekken", "# leads intrekken"),
        done: (leads) => plural(leads, "Eén lead is ingetrokken.", "# leads zijn ingetrokken."),
        effect: (leads, businesses) =>
          businesses === 0
            ? plural(leads, "Eén lead zou bij geen bedrijf weggaan.", "# leads zouden bij geen bedrijf weggaan.")
            : `${plural(leads, "Eén lead zou", "# leads zouden elk")} bij ${plural(businesses, "één bedrijf", "# bedrijven")} weggaan.`
      },
      alone: "Elke lead is op zichzelf bekeken. Onderweg kan een limiet vollopen."
    }
  },
  rules: {
    business_inactive: "Bedrijf inactief",
    subscription_inactive: "Gepauzeerd",
    paused: "Gepauzeerd op die dag",
    weekday: "Geen leads op die weekdag",
    same_person: "Al een lead van deze persoon",
    country: "Buiten de landen",
    region: "Buiten de regio’s",
    daily_cap: "Daglimiet bereikt",
    weekly_cap: "Weeklimiet bereikt",
    monthly_cap: "Maandlimiet bereikt",
    released: "Eerder gereclameerd",
    order: "Anderen gingen voor"
  },
  ruleCounts: {
    order: (count) => plural(count, "# na de anderen", "# na de anderen"),
    daily_cap: (count) => plural(count, "# met bereikte daglimiet", "# met bereikte daglimiet"),
    weekly_cap: (count) => plural(count, "# met bereikte weeklimiet", "# met bereikte weeklimiet"),
    monthly_cap: (count) => plural(count, "# met bereikte maandlimiet", "# met bereikte maandlimiet"),
    paused: (count) => plural(count, "# met pauze", "# met pauze"),
    weekday: (count) => plural(count, "# op een andere weekdag", "# op andere weekdagen"),
    same_person: (count) => plural(count, "# met een lead van deze persoon", "# met een lead van deze persoon"),
    subscription_inactive: (count) => plural(count, "# gepauzeerd", "# gepauzeerd"),
    business_inactive: (count) => plural(count, "# gedeactiveerd", "# gedeactiveerd"),
    released: (count) => plural(count, "# reclameerde hem", "# reclameerden hem"),
    region: (count) => plural(count, "# buiten zijn regio", "# buiten hun regio"),
    country: (count) => plural(count, "# in een ander land", "# in andere landen")
  },
  itsDays: (days) => `één lead per persoon in ${days} dagen`,
  itsWeekdays: (days) => `leads op ${days}`,
  itsRegions: (regions) => `regio’s: ${regions}`,
  itsCountries: (countries) => `landen: ${countries}`,
  rank: (rank, free) => `nummer ${rank}, ${free} vrij`,
  events: {
    "lead.received": "Ontvangen",
    "lead.held": "Vastgehouden",
    "lead.confirmation_requested": "Persoon gevraagd om bevestiging",
    "lead.confirmed": "Bevestigd door de persoon",
    "lead.duplicate": "Herkend als dubbel",
    "lead.approved": "Goedgekeurd",
    "lead.placed": "Alle plaatsen bezet",
    "lead.refused": "Geweigerd",
    "lead.withdrawn": "Ingetrokken",
    "lead.closed": "Gesloten",
    "lead.rectified": "Persoon verbeterd",
    "lead.anonymised": "Persoon gewist",
    "lead.imported": "Ingelezen",
    "lead.email_replaced": "E-mailadres vervangen",
    "lead.phone_replaced": "Telefoonnummer vervangen",
    "business_lead.assigned": "Toegewezen aan",
    "business_lead.released": "Teruggenomen van",
    "business_lead.outcome": "Afloop gemeld",
    "business_lead.rectified": "Verbetering gemeld aan",
    "business_lead.erased": "Wissing gemeld aan",
    "reclaim.requested": "Reclamatie ingediend door",
    "reclaim.granted": "Reclamatie toegekend aan",
    "reclaim.rejected": "Reclamatie afgewezen van",
    "submission.waiting": "Inzending wacht op verbetering"
  }
}
