import type { people as english } from "../en/people.ts"

/** Texts of the page where members manage the people of their account. */
export const people: typeof english = {
  intro: "Wie voor dit account mag inloggen, en wat ieder ziet.",
  invite: "Iemand uitnodigen",
  inviteIntro: "De persoon krijgt een link per mail. Hij werkt één keer, binnen een kwartier.",
  language: "Taal van de mails",
  send: "Uitnodigen",
  you: "Jij",
  since: (at) => `Sinds ${at}`,
  invitedOn: (at: string) => `Uitgenodigd op ${at}, nog niet geaccepteerd`,
  newLink: "Nieuwe link",
  endSessions: "Overal uitloggen",
  endQuestion: (name) =>
    `${name} wordt in elke browser uit dit account uitgelogd, en kan weer inloggen met een passkey of een link.`,
  sessionsEnded: (name) => `${name} is uitgelogd uit dit account.`,
  remove: "Verwijderen",
  removeTitle: "Deze persoon verwijderen",
  removeQuestion: (name) => `${name} wordt meteen overal uitgelogd en kan niet meer inloggen.`,
  removed: (name) => `${name} is verwijderd.`,
  invited: (name) => `${name} is uitgenodigd. Waar geen mail wordt verstuurd, maakt de beheerder de link.`,
  linkMailed: (name) =>
    `Een nieuwe link voor ${name} is onderweg per mail. Waar geen mail wordt verstuurd, maakt de beheerder de link.`
}
