import type { catalogue as english } from "../en/catalogue.ts"

/** Texts of the catalogue and its file. */
export const catalogue: typeof english = {
  places: "Bedrijven per lead",
  window: "Dagen voor dubbele leads",
  questions: "Vragen",
  nothingChanged: "Er is niets gewijzigd.",
  review: "Bekijk wat er verandert",
  itemChanges: "Wijzigingen",
  newCategory: "Nieuwe categorie",
  newSubcategory: "Nieuwe subcategorie",
  slug: "Naam in de URL",
  windowHint: "Een tweede lead van dezelfde persoon binnen deze dagen is dubbel. 0: nooit.",
  question: {
    add: "Vraag toevoegen",
    up: (label) => `Omhoog: ${label}`,
    down: (label) => `Omlaag: ${label}`,
    label: "Vraag",
    keyHint: "Websites sturen elk antwoord mee onder zijn sleutel.",
    kind: "Antwoord",
    options: "Keuzes, één op elke regel",
    min: "Minimum",
    max: "Maximum",
    unit: "Eenheid",
    added: "toegevoegd",
    removed: "verwijderd",
    changed: "gewijzigd",
    order: "Volgorde van de vragen"
  },
  file: "Catalogusbestand",
  fileIntro:
    "Het bestand bevat accounts, websites, categorieën met hun formulieren, en bedrijven. Er verandert pas iets als je het toepast.",
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
  changes: "Wijzigingen uit het bestand",
  same: "De catalogus bevat al alles uit dit bestand. Er valt niets toe te passen.",
  apply: "Toepassen",
  applied: "De catalogus is toegepast.",
  notJson: "Dit is geen catalogusbestand: het is geen JSON-object."
}
