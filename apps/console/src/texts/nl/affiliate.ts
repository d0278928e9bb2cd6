import type { affiliate as english } from "../en/affiliate.ts"

/** Texts of the pages for affiliates. */
export const affiliate: typeof english = {
  pages: { group: "Websites", leads: "Verstuurde leads", websites: "Websites", forms: "Formulieren" },
  leads: {
    from: "Verstuurd vanaf",
    to: "Verstuurd tot en met",
    sent: "Verstuurd",
    why: "Reden",
    repeats: (id) => `Dubbel van lead ${id}`,
    empty: "Je websites hebben nog geen lead verstuurd."
  },
  lead: {
    progress: "Voortgang",
    places: "Aantal bedrijven",
    awaiting: "De persoon bevestigt deze lead met de link in een mail voordat bedrijven hem krijgen.",
    means: {
      held: "Iemand controleert deze lead voordat bedrijven hem krijgen.",
      open: "Deze lead is aangenomen. Er is nog een plaats vrij.",
      placed: "Deze lead is naar het maximale aantal bedrijven gegaan.",
      closed: "Deze lead gaat niet meer naar andere bedrijven.",
      refused: "Deze lead is geweigerd. Geen bedrijf krijgt hem.",
      withdrawn: "Deze lead is ingetrokken en gaat niet meer naar bedrijven.",
      duplicate: "Deze persoon vroeg kort geleden hetzelfde. Geen bedrijf krijgt deze lead."
    }
  },
  websites: {
    off: "Uitgeschakeld: leads van deze website worden geweigerd.",
    count: (total) => `Verstuurde leads: ${total}`,
    itsLeads: "Leads bekijken",
    empty: "Er is geen website die je mag zien."
  },
  forms: {
    intro: "Wat een website per subcategorie moet vragen.",
    preview: "Voorbeeld van het formulier",
    previewIntro: "Probeer het. Er wordt niets verstuurd.",
    unanswered: "Geen antwoord",
    required: "Verplicht",
    keys: "Wat een website meestuurt",
    keysIntro: "Dit zijn de sleutels van ‘fields’ als een website een lead stuurt.",
    key: "Sleutel",
    type: "Waarde",
    types: {
      choice: "Eén van de opties",
      number: "Een getal",
      text: "Een tekst",
      boolean: "true of false",
      date: "Een datum"
    },
    options: "Opties",
    dateForm: "JJJJ-MM-DD",
    range: (min, max) => `${min} tot en met ${max}`,
    atLeast: (min) => `Minstens ${min}`,
    atMost: (max) => `Maximaal ${max}`,
    example: "Voorbeeld",
    noFields: "Deze subcategorie heeft geen eigen vragen."
  }
}
