import { audit } from "./audit.ts"

/** Texts of people, mails and the audit trail. */
export const access = {
  people: {
    invite: "Invite",
    inviteTitle: "Invite a person",
    role: "Role",
    account: "Account",
    memberships: "Memberships",
    since: "Since",
    firstSignIn: "First signed in",
    neverSignedIn: "Has not signed in yet",
    link: "One-time link",
    newLink: "Make a new link",
    linkIntro: "It signs the person in once, within fifteen minutes. It is shown only now.",
    endSessions: "End all sessions",
    sessionsEnded: (name: string) => `The sessions of ${name} are ended.`,
    remove: "Remove",
    removeTitle: "Remove this person",
    removeWarning: "The person is signed out everywhere and cannot sign in any more.",
    removed: (name: string) => `${name} is removed.`,
    copyLink: "Copy the link",
    deeds: "What this person did",
    person: "Person"
  },
  mail: {
    kind: "Kind",
    about: "About",
    more: (count: number) => `and ${count} more`,
    attempts: "Attempts",
    created: "Written",
    kinds: {
      invitation: "Invitation",
      sign_in_link: "Sign-in link",
      passkey_added: "Passkey added",
      passkeys_removed: "Passkeys removed",
      new_lead: "New lead",
      reclaim_decided: "Reclaim decided",
      reclaims_waiting: "Reclaims waiting",
      cap_reached: "Cap used up"
    },
    statuses: {
      pending: "Pending",
      sent: "Sent",
      failed: "Failed",
      unsent: "Not sent: no mail server",
      skipped: "Skipped"
    }
  },
  audit
}
