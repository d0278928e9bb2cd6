/** Texts of the page where members manage the people of their account. */
export const people = {
  intro: "Who may sign in for this account, and what each of them sees.",
  invite: "Invite somebody",
  inviteIntro: "The person gets a link by mail. It works once, within fifteen minutes.",
  language: "Language of the mails",
  you: "You",
  since: (at: string) => `Since ${at}`,
  newLink: "New link",
  endSessions: "Sign out everywhere",
  endQuestion: (name: string) =>
    `${name} is signed out of this account in every browser, and can sign in again with a passkey or a link.`,
  sessionsEnded: (name: string) => `${name} is signed out of this account.`,
  removeQuestion: (name: string) => `${name} is signed out everywhere at once, and can no longer sign in.`,
  invited: (name: string) => `${name} is invited. Where no mail is sent, the operator makes the link.`,
  linkMailed: (name: string) =>
    `A new link for ${name} is on its way by mail. Where no mail is sent, the operator makes the link.`
}
