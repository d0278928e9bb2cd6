import { audit } from "./audit.ts"
import { plural } from "./plural.ts"

/** Texts of people, mails and the audit trail. */
export const access = {
  people: {
    invite: "Invite",
    inviteTitle: "Invite a person",
    role: "Role",
    memberships: "Memberships",
    since: "Since",
    pending: "not accepted yet",
    pendingSince: (at: string) => `Invited on ${at}, not accepted yet`,
    link: "One-time link",
    newLink: "Make a new link",
    linkIntro: "It signs the person in once, within fifteen minutes. It is shown only now.",
    endSessions: "End all sessions",
    endWarning: "The person is signed out everywhere. Links that are out no longer work.",
    endPasskeys: (count: number) => plural(count, "Remove the passkey too", "Remove the # passkeys too"),
    sessionsEnded: (name: string, passkeys: number) =>
      passkeys === 0
        ? `The sessions of ${name} are ended.`
        : `The sessions of ${name} are ended. Passkeys that are left: ${passkeys}.`,
    noPasskeys: "This person has no passkey.",
    removePasskeyQuestion: (name: string) =>
      `The passkey “${name}” no longer signs the person in. The person gets a mail.`,
    removeTitle: "Remove this person",
    removeWarning: "The person is signed out everywhere and cannot sign in any more.",
    removed: (name: string) => `${name} is removed.`,
    deeds: "What this person did"
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
      token_created: "Token or key made",
      hook_created: "Form address made",
      webhook_created: "Webhook made",
      new_lead: "New lead",
      reclaim_decided: "Reclaim decided",
      reclaims_waiting: "Reclaims waiting",
      cap_reached: "Cap used up",
      webhook_failing: "Webhook fails",
      submissions_waiting: "Requests waiting",
      pause_ends: "Pause ends",
      confirm_request: "Request to confirm a lead",
      lead_receipt: "Receipt for the person of a lead",
      destroy_copy: "Copies to destroy",
      lead_rectified: "Lead corrected"
    },
    leadPerson: "Person of the lead",
    statuses: {
      pending: "Pending",
      sent: "Sent",
      failed: "Failed",
      unsent: "Not sent: no mail server",
      skipped: "Skipped"
    }
  },
  settings: {
    intro: "How this server is set up. Settings change in its environment, and count after a restart.",
    server: "Server",
    version: "Version",
    zone: "Time zone",
    inForce: "Settings in force",
    name: "Setting",
    value: "Value",
    source: "From",
    hidden: "Set, and hidden",
    sources: { default: "Default", environment: "Environment" },
    mail: "Mail",
    mailIntro: "Send a test mail to your own address, and see what the mail server answers.",
    send: "Send a test mail",
    code: (code: number) => `It answered ${code}.`,
    results: {
      accepted: "The mail server took the mail",
      refused: "The mail server refused the mail",
      deferred: "The mail is not sent",
      unsent: "No mail server is set: SMTP_URL"
    },
    failures: {
      unreachable: "The mail server cannot be reached.",
      untrusted: "The certificate of the mail server is not trusted.",
      timeout: "The mail server did not answer in time."
    }
  },
  audit
}

/** Texts of what a person made, which goes on when the person leaves. */
export const creations = {
  left: (name: string) => `${name} made this, and could not make it any more. It goes on working:`,
  token: (abilities: string) => `Token: ${abilities}`,
  madeAt: (account: string, at: string) => (account === "" ? `Made on ${at}` : `${account}, made on ${at}`),
  revoke: "End this too",
  revokeHint:
    "Tokens are revoked and webhooks switched off at once. A website that sends leads with a token then loses them.",
  none: (name: string) => `${name} made no token and no webhook that still works.`
}
