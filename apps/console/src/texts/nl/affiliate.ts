import type { affiliate as english } from "../en/affiliate.ts"

/** Texts of the pages for affiliates. */
export const affiliate: typeof english = {
  pages: { group: "Websites", leads: "Verstuurde leads", websites: "Websites", forms: "Formulieren" },
  leads: {
    from: "Verstuurd vanaf",
    to: "Verstuurd tot en met",
    sent: "Verstuurd",
    why: "Waarom",
    repeats: (id) => `Herhaalt lead ${id}`,
    empty: "Je websites hebben nog geen lead verstuurd."
  },
  lead: {
    progress: "Hoe het staat",
    places: "Bezette plaatsen",
    means: {
      held: "Iemand bekijkt deze lead voordat bedrijven hem krijgen.",
      open: "Deze lead wordt aangeboden aan bedrijven.",
      placed: "Alle plaatsen van deze lead zijn bezet.",
      closed: "Er krijgen geen bedrijven meer deze lead.",
      refused: "Deze lead is geweigerd. Geen bedrijf krijgt hem.",
      withdrawn: "Deze lead is ingetrokken. Er krijgen geen bedrijven meer deze lead.",
      duplicate: "Deze persoon vroeg kort geleden hetzelfde. Geen bedrijf krijgt deze lead."
    }
  },
  websites: {
    off: "Uitgeschakeld: leads ervan worden geweigerd.",
    count: (total) => `Verstuurde leads: ${total}`,
    itsLeads: "Leads ervan",
    empty: "Er is geen website die je mag zien."
  },
  forms: {
    intro: "Wat een website per subcategorie moet vragen.",
    preview: "Zoals een website het toont",
    previewIntro: "Probeer het. Er wordt niets verstuurd.",
    unanswered: "Geen antwoord",
    required: "Verplicht",
    keys: "Wat een website stuurt",
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
    noFields: "Deze subcategorie vraagt zelf niets."
  }
}
