import type { scope as english } from "../en/scope.ts"

/** Texts of the part of an account that somebody, or a token, sees. */
export const scope: typeof english = {
  label: "Toegang",
  whole: "Het hele account",
  part: "Alleen wat hier is aangevinkt",
  intro:
    "Bij een bedrijf horen zijn leads, met naam en contactgegevens. Bij een website horen de leads die hij stuurde, nooit wie ze kreeg. Wat niet is aangevinkt, blijft verborgen.",
  all: "Alle, ook nieuwe",
  empty: "Het account heeft er geen.",
  noAccount: "Kies eerst een account.",
  chooseOne: "Vink er minstens één aan.",
  businessesShown: (names) => `Bedrijven: ${names}`,
  websitesShown: (names) => `Websites: ${names}`,
  none: "geen",
  every: "alle",
  change: "Toegang wijzigen",
  add: (kind) => `Toevoegen aan: ${kind}`,
  changed: (name) => `De toegang van ${name} is gewijzigd.`,
  noMember: (name) => `${name} hoort niet meer bij dit account.`
}
