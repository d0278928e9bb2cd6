import type { review as english } from "../en/review.ts"

/** Texts of today's work, and of reclaims. */
export const review: typeof english = {
  today: {
    waiting: "Wat wacht",
    held: "Vastgehouden leads",
    pending: "Open teruggaven",
    open: "Open leads met vrije plaatsen",
    caps: "Bereikte limieten",
    failed: "Mislukte afleveringen",
    disabled: (number) => `webhooks die uit staan: ${number}`,
    unsent: "Mails die mislukten",
    nothing: "Er wacht niets. Goed gedaan.",
    latest: "De nieuwste leads",
    oldest: (since) => `de oudste ${since}`
  },
  heldIntro: "Leads die wachten tot iemand ernaar kijkt, de oudste eerst.",
  reclaims: {
    claim: "Aanvraag",
    waits: "Wacht",
    suggestion: "Voorstel",
    decided: "Besloten",
    begin: "Eén voor één besluiten"
  },
  claim: {
    title: (lead) => `Aanvraag over lead ${lead}`,
    screenshot: "Schermafbeelding",
    screenshotOf: "De schermafbeelding die het bedrijf stuurde",
    evidence: "Bewijs",
    samePerson: "Andere leads van deze persoon",
    region: "In een regio van het bedrijf",
    noRegion: "Het noemt geen regio's",
    rate: "Onlangs teruggegeven",
    rateOf: (requests, leads, share) => `${requests} van ${leads} leads (${share})`,
    hours: "Uren sinds het de lead kreeg",
    usedBefore: "Afbeelding eerder gebruikt",
    never: "Nooit",
    description: "In de woorden van het bedrijf",
    decide: "Besluiten",
    remarkHint: "Het bedrijf leest dit. Een afwijzing heeft er een nodig.",
    remarkMissing: "Een afwijzing heeft een opmerking nodig.",
    atFault: "Is de lead voor niemand iets waard?",
    atFaultOptions: { reason: "Zoals de reden zegt", yes: "Ja, trek hem in", no: "Nee, bied hem anderen aan" },
    grantDoes: "Wat toekennen doet",
    grant: "Toekennen",
    reject: "Afwijzen",
    keys: "Toetsen: G kent toe, R wijst af, N gaat naar de volgende.",
    next: "Volgende teruggave",
    granted: "Toegekend.",
    rejected: "Afgewezen.",
    none: "Er wacht geen andere teruggave.",
    alreadyDecided: "Over deze aanvraag is besloten."
  },
  outcomes: { grant: "Toekennen", reject: "Afwijzen", unclear: "Onduidelijk" },
  reasons: {
    no_contact: "Geen contact",
    corrupt_data: "Onjuiste gegevens",
    out_of_region: "Buiten de regio",
    duplicate: "Had hem al",
    spam: "Niet serieus",
    withdrawn: "Klant trok zich terug",
    other: "Iets anders"
  }
}
