import type { people as english } from "../en/people.ts"

/** Texts of the page where members manage the people of their account. */
export const people: typeof english = {
  intro: "Wie voor dit account mag inloggen. Iedereen ziet hetzelfde.",
  byOperator: "De beheerder van Leadwell gaat over de mensen van dit account. Vraag het daar.",
  invite: "Iemand uitnodigen",
  inviteIntro: "Je krijgt een link om door te geven. Hij werkt één keer, binnen vijftien minuten.",
  language: "Taal van de mails",
  send: "Link maken",
  you: "Jij",
  since: (at) => `Sinds ${at}`,
  newLink: "Nieuwe link",
  remove: "Verwijderen",
  removeTitle: "Deze persoon verwijderen",
  removeQuestion: (name) => `${name} wordt meteen overal uitgelogd en kan niet meer inloggen.`,
  removed: "Verwijderd.",
  linkTitle: "Een link om in te loggen",
  linkIntro: (name) => `Geef deze link door aan ${name}. Je ziet hem maar één keer.`,
  link: "Link",
  until: (at) => `Werkt tot ${at}.`
}
