import type { review as english } from "../en/review.ts"
import { plural } from "./plural.ts"

/** Texts of today's work, and of reclaims. */
export const review: typeof english = {
  today: {
    waiting: "Wat wacht",
    held: "Vastgehouden leads",
    pending: "Open reclamaties",
    open: "Open leads met vrije plaatsen",
    failing: "Webhooks met fouten",
    longest: (since) => `de eerste fout ${since}`,
    failed: "Mislukte leveringen",
    disabled: (number) => `uitgeschakeld: ${number}`,
    unsent: "Mislukte mails",
    nothing: "Er wacht niets. Goed gedaan.",
    latest: "De nieuwste leads",
    oldest: (since) => `de oudste ${since}`
  },
  firstSteps: {
    title: "Eerste stappen",
    done: (step: string) => `${step} (gedaan)`,
    website: "Voeg een website toe",
    form: "Maak een formulier",
    business: "Maak een bedrijf aan",
    lead: "Stuur een testlead",
    person: "Nodig iemand uit",
    hints: {
      website: "Waar mensen offertes aanvragen.",
      form: "Welke vragen een categorie stelt.",
      business: "Wie de leads krijgt, uit welke regio's en hoeveel.",
      lead: "Bekijk eerst wie een lead zou krijgen. Stuur er dan een zoals je website dat doet.",
      person: "Iemand van een bedrijf, of nog een beheerder."
    }
  },
  held: {
    intro: "Leads die wachten op hun persoon of op beoordeling, de oudste eerst.",
    why: "Waarom",
    whyHeld: "Waarom hij wordt vastgehouden",
    because: (website) => `Alle leads van ${website} werden toen beoordeeld`,
    blocked: "De persoon is geblokkeerd",
    blockedSince: (at) =>
      `De persoon is geblokkeerd sinds ${at}. Zolang dat zo is, krijgt geen bedrijf deze lead erbij.`,
    unconfirmed: "De persoon heeft nog niet bevestigd",
    awaiting: "De persoon heeft deze lead nog niet bevestigd met de link in de mail.",
    approveNow: "Keur hem goed als je al weet dat de persoon erom vroeg.",
    keys: "Toetsen: A, R en N. Druk op ? om te zien wat ze doen.",
    next: "Volgende lead",
    none: "Er wacht geen andere lead."
  },
  reclaims: { reclaim: "Reclamatie", suggestion: "Voorstel", decided: "Besloten", begin: "Eén voor één besluiten" },
  reclaim: {
    title: (lead) => `Reclamatie van lead ${lead}`,
    placeOf: (place, all) => `${place} van de ${all} die wachten.`,
    placeAmong: (all) => `Een van de ${all} die wachten.`,
    former: "Eerdere opmerkingen",
    screenshot: "Screenshot",
    screenshotOf: "De screenshot die het bedrijf stuurde",
    evidence: "Bewijs",
    samePerson: "Andere leads van deze persoon",
    region: "Postcode van de lead",
    inRegion: (part) => `Binnen de regio van het bedrijf: ${part}`,
    outOfRegion: (part) => `Buiten de regio van het bedrijf: ${part}`,
    noRegion: "Het is niet bekend of die in de regio van het bedrijf lag.",
    parts: {
      all: "alle postcodes",
      range: (range) => `postcodes ${range}`,
      start: (start) => `postcodes die beginnen met ${start}`
    },
    rate: "Ingediende reclamaties in 90 dagen",
    rateOf: (requests, leads, share) =>
      plural(
        leads,
        `${requests} van de enige lead van het bedrijf`,
        `${requests} van de # leads van het bedrijf (${share})`
      ),
    after: "Gereclameerd na",
    atOnce: "Minder dan een uur",
    earlier: "Eerdere leads van deze persoon bij dit bedrijf",
    usedBefore: "Dezelfde screenshot eerder bij",
    told: "Gemeld door het bedrijf",
    usedMore: (number) => `en nog ${number}`,
    never: "Geen eerdere reclamatie",
    description: "Toelichting van het bedrijf",
    decide: "Besluiten",
    remarkHint: "Het bedrijf leest dit. Verplicht bij afwijzen.",
    remarkMissing: "Vul bij een afwijzing een opmerking in.",
    atFault: "De lead bij iedereen terughalen?",
    atFaultOptions: { reason: "Volgens de reden", yes: "Ja, trek hem in", no: "Nee, alleen bij dit bedrijf" },
    grantDoes: "Gevolgen van toekennen",
    keys: "Toetsen: G, R en N. Druk op ? om te zien wat ze doen.",
    next: "Volgende reclamatie",
    granted: (lead) => `De reclamatie van lead ${lead} is toegekend.`,
    rejected: (lead) => `De reclamatie van lead ${lead} is afgewezen.`,
    none: "Er wacht geen andere reclamatie.",
    noneFiltered: "Er wacht geen andere reclamatie die bij de filters past.",
    alreadyDecided: "Over deze reclamatie is besloten."
  },
  signals: {
    title: "Signalen",
    names: {
      postal_code_implausible: "Onwaarschijnlijke postcode",
      phone_implausible: "Onwaarschijnlijk telefoonnummer",
      looks_like_a_test: "Lijkt op een test",
      link_in_text: "Link in een tekst",
      many_from_contact: "Vroeg veel op één dag",
      trap_filled: "Verborgen veld ingevuld",
      filled_too_fast: "Heel snel ingevuld",
      repeated_text: "Zelfde tekst als eerder",
      without_script: "Zonder script verstuurd"
    },
    because: {
      leading_zero: "Geen postcode begint met 0.",
      unused_letters: "Geen postcode heeft de letters SA, SD of SS.",
      prefix: "Geen telefoonnummer begint zo.",
      all_alike: "Alle cijfers van het telefoonnummer zijn gelijk.",
      sequence: "De cijfers van het telefoonnummer zijn een reeks.",
      names: "Beide namen zijn woorden waarmee mensen testen.",
      domain: "Het e-mailadres is er een voor tests."
    },
    texts: { answer: "Antwoorden", contact: "Naam of adres" },
    links: (texts) => `Een link in: ${texts}.`,
    many: (subcategories, hours) =>
      `Leads met dit e-mailadres of telefoonnummer kwamen binnen ${hours} uur in ${subcategories} subcategorieën.`,
    fast: (seconds: string) => `Het formulier was binnen ${seconds} seconden ingevuld.`,
    repeated: (minutes: string) => `Hetzelfde formulier stuurde binnen ${minutes} minuten dezelfde omschrijving.`,
    trap: "Het veld dat mensen niet zien was ingevuld. Sommige browsers doen dat ook.",
    withoutScript: "Het formulier is zonder script verstuurd, dus niets hield een machine op."
  },
  suggestions: {
    same_person: "Het bedrijf kreeg eerder een lead van dezelfde persoon.",
    no_same_person: "Het bedrijf kreeg niet eerder een lead van dezelfde persoon.",
    lead_erased: "De lead is gewist, dus het is niet bekend van wie hij was.",
    in_region: "De postcode ligt in de regio die het bedrijf had toen het de lead kreeg.",
    not_in_region: "De postcode ligt buiten de regio die het bedrijf had toen het de lead kreeg.",
    region_unknown: "Het is niet bekend in welke regio de lead lag toen het bedrijf hem kreeg.",
    same_screenshot: "Dezelfde screenshot kwam bij een andere reclamatie van dit account.",
    told_of_contact: "Het bedrijf meldde zelf dat het deze persoon heeft gesproken."
  },
  outcomes: { grant: "Toekennen", reject: "Afwijzen", unclear: "Onduidelijk" },
  reasons: {
    no_contact: "Geen contact",
    corrupt_data: "Onjuiste gegevens",
    out_of_region: "Buiten de regio",
    duplicate: "Had hem al",
    spam: "Niet serieus",
    withdrawn: "Klant ziet ervan af",
    other: "Iets anders"
  }
}
