import type { people as english } from "../en/people.ts"

/** Texts of the page where members manage the people of their account. */
export const people: typeof english = {
  intro: "Wie voor dit account mag inloggen, en wat ieder ziet.",
  invite: "Iemand uitnodigen",
  inviteIntro: "De persoon krijgt een link per mail. Hij werkt één keer, binnen een kwartier.",
  language: "Taal van de mails",
  you: "Jij",
  since: (at) => `Sinds ${at}`,
  newLink: "Nieuwe link",
  endSessions: "Overal uitloggen",
  endQuestion: (name) =>
    `${name} wordt in elke browser uit dit account uitgelogd, en kan weer inloggen met een passkey of een link.`,
  sessionsEnded: (name) => `${name} is uitgelogd uit dit account.`,
  removeQuestion: (name) => `${name} wordt meteen overal uitgelogd en kan niet meer inloggen.`,
  invited: (name) => `${name} is uitgenodigd. Verstuurt deze server geen mail, dan maakt de beheerder de link.`,
  linkMailed: (name) =>
    `Een nieuwe link voor ${name} is onderweg per mail. Verstuurt deze server geen mail, dan maakt de beheerder de link.`
}
