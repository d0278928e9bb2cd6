import type { consent as english } from "../en/consent.ts"

/** Texts of what people agree to. */
export const consent: typeof english = {
  texts: "Toestemmingsteksten",
  textsOf: (website) => `Toestemmingsteksten van ${website}`,
  intro:
    "Wat de website toont voordat mensen akkoord gaan. Een tekst verandert nooit: een nieuwe wordt de volgende versie.",
  none: "Deze website heeft nog geen toestemmingsteksten.",
  add: "Tekst toevoegen",
  version: (version, language) => `Versie ${version}, ${language}`,
  text: "Tekst",
  textHint: "Woord voor woord zoals op de website. Dezelfde tekst met dezelfde doelen houdt zijn versie.",
  purposes: "Doelen",
  purposeNames: {
    share_with_businesses: "De aanvraag delen met bedrijven",
    call: "Bellen",
    email: "Mailen",
    newsletter: "Nieuwsbrief"
  },
  choosePurpose: "Kies er minstens een.",
  added: "Toegevoegd",
  agreement: "Waarmee de persoon akkoord ging",
  show: "Tonen",
  versionOf: "Versie",
  agreedOn: "Akkoord op",
  page: "Op de pagina",
  certificate: "Certificaat",
  verified: { email: "E-mailadres gecontroleerd", phone: "Telefoonnummer gecontroleerd" },
  silent: "De website gaf niet door waarmee de persoon akkoord ging.",
  notKept: "Er is niet bewaard waarmee de persoon akkoord ging.",
  has: (version, language) => `De tekst is versie ${version} (${language}).`
}
