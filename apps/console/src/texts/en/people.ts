/** Texts of the page where members manage the people of their account. */
export const people = {
  intro: "Who may sign in for this account. All see the same.",
  byOperator: "The operator of Leadwell manages the people of this account. Ask there to add or remove somebody.",
  invite: "Invite somebody",
  inviteIntro: "You get a link to pass on. It works once, within fifteen minutes.",
  language: "Language of the mails",
  send: "Make the link",
  you: "You",
  since: (at: string) => `Since ${at}`,
  newLink: "New link",
  remove: "Remove",
  removeTitle: "Remove this person",
  removeQuestion: (name: string) => `${name} is signed out everywhere at once, and can no longer sign in.`,
  removed: "Removed.",
  linkTitle: "A link to sign in",
  linkIntro: (name: string) => `Pass this link on to ${name}. It is shown this once.`,
  link: "Link",
  until: (at: string) => `Works until ${at}.`
}
