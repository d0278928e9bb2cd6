import { product } from "../Product.ts"
/** Texts of signing in and of the profile. */
export const account = {
  signIn: {
    title: "Sign in",
    byLink: "This link signs you in with this browser. It works once.",
    withoutLink: "Use a passkey, or ask for a link by mail.",
    demo: "Sign in to the demo as",
    byPasskey: "Sign in with a passkey",
    byProvider: (name: string) => `Sign in with ${name}`,
    signingIn: "Signing you in …",
    again: "Begin again",
    noPasskey: "No passkey was used. Try again, or use a link.",
    signInAgain: "Sign in again",
    askForLink: "Send me a link",
    linkSent:
      "If this address is known here, a link is on its way. It works for fifteen minutes. If no mail comes, check the address, and look among your unwanted mails.",
    noMail:
      "This server sends no mail. Ask your operator for a link. Operators make one with the command: leadwell person link",
    goOn: "Sign in to go on. If you were signed in, your session has ended."
  },
  memberships: {
    title: "Your accounts",
    invitations: "Invitations",
    invited: (at: string, by: string | null) => (by === null ? `Invited on ${at}` : `Invited on ${at} by ${by}`),
    accept: "Accept",
    accepted: "The invitation is accepted.",
    decline: "Decline",
    declined: "The invitation is declined.",
    leave: "Leave",
    left: "You left the account.",
    leaveQuestion: (name: string, isLast: boolean) =>
      isLast
        ? `You leave ${name}. It is your only account, so you are removed from ${product}, with your passkeys.`
        : `You leave ${name}, and see nothing of it any more.`
  },
  profile: {
    title: "Your profile",
    appearance: "Appearance",
    appearances: { system: "As the device", light: "Light", dark: "Dark" },
    keys: "Keyboard",
    keysIntro:
      "The keys A, G, R and N lead through reclaims and held leads. Switch them off if you speak to your computer.",
    keysOn: "Single keys do something",
    mails: "Mails",
    mailsIntro: "Which mails you get. Mails about your passkeys cannot be switched off.",
    kinds: {
      new_lead: "A new lead",
      reclaim_decided: "A decision about a reclaim",
      reclaims_waiting: "Reclaims that wait",
      cap_reached: "A cap that is used up",
      webhook_failing: "A webhook that fails",
      submissions_waiting: "A request of a form that waits"
    },
    passkeys: "Passkeys",
    passkeysIntro: "A passkey signs you in without a link.",
    addPasskey: "Add a passkey",
    passkeyAdded: (name: string) => `The passkey “${name}” is added.`,
    thisDevice: "This device",
    removePasskey: "Remove this passkey",
    removePasskeyQuestion: (name: string) =>
      `The passkey “${name}” no longer signs you in. Without any passkey you need a link each time.`,
    passkeyRemoved: (name: string) => `The passkey “${name}” is removed.`,
    notUsed: "Not used yet",
    lastUsed: (at: string) => `Last used ${at}`,
    sessions: "Where you are signed in",
    thisBrowser: "This browser",
    otherBrowser: "Another browser",
    end: "End",
    endThat: (at: string) => `End: another browser, last used ${at}`,
    ended: (at: string) => `You are signed out of the browser that was last used ${at}.`,
    accounts: "Act for",
    signOut: "Sign out"
  }
}
