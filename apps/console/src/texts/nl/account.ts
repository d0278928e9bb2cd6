import type { account as english } from "../en/account.ts"
import { product } from "../Product.ts"

/** Texts of signing in and of the profile. */
export const account: typeof english = {
  signIn: {
    title: "Inloggen",
    byLink: "Met deze link log je in deze browser in. Hij werkt één keer.",
    withoutLink: "Gebruik een passkey, of vraag een link per mail.",
    demo: "Log in op de demo als",
    byPasskey: "Inloggen met een passkey",
    byProvider: (name) => `Inloggen met ${name}`,
    signingIn: "Je wordt ingelogd …",
    again: "Opnieuw beginnen",
    noPasskey: "Er is geen passkey gebruikt. Probeer het opnieuw, of gebruik een link.",
    signInAgain: "Opnieuw inloggen",
    askForLink: "Stuur mij een link",
    linkSent:
      "Is dit adres hier bekend, dan is er een link onderweg. Hij werkt vijftien minuten. Komt er geen mail, kijk dan of het adres klopt, en bij je ongewenste mails.",
    noMail:
      "Deze server verstuurt geen mail. Vraag de beheerder om een link. Die maakt er een met: leadwell person link",
    goOn: "Log in om verder te gaan. Was je ingelogd, dan is je sessie verlopen."
  },
  memberships: {
    title: "Je accounts",
    invitations: "Uitnodigingen",
    invited: (at: string, by: string | null) =>
      by === null ? `Uitgenodigd op ${at}` : `Uitgenodigd op ${at} door ${by}`,
    accept: "Accepteren",
    accepted: "De uitnodiging is geaccepteerd.",
    decline: "Weigeren",
    declined: "De uitnodiging is geweigerd.",
    leave: "Verlaten",
    left: "Je hebt het account verlaten.",
    leaveQuestion: (name: string, isLast: boolean) =>
      isLast
        ? `Je verlaat ${name}. Het is je enige account, dus je wordt uit ${product} verwijderd, met je passkeys.`
        : `Je verlaat ${name}, en ziet er niets meer van.`
  },
  profile: {
    title: "Je profiel",
    appearance: "Weergave",
    appearances: { system: "Volgt het apparaat", light: "Licht", dark: "Donker" },
    keys: "Toetsenbord",
    keysIntro:
      "Met de toetsen A, G, R en N werk je reclamaties en wachtende leads af. Zet ze uit als je je computer met je stem bedient.",
    keysOn: "Sneltoetsen zijn aan",
    mails: "Mails",
    mailsIntro: "Welke mails je krijgt. Mails over je passkeys kun je niet uitzetten.",
    kinds: {
      new_lead: "Een nieuwe lead",
      reclaim_decided: "Een besluit over een reclamatie",
      reclaims_waiting: "Reclamaties die wachten",
      cap_reached: "Een limiet die bereikt is",
      webhook_failing: "Een webhook die niet werkt",
      submissions_waiting: "Een aanvraag uit een formulier die wacht"
    },
    passkeys: "Passkeys",
    passkeysIntro: "Met een passkey log je in zonder link.",
    addPasskey: "Passkey toevoegen",
    passkeyAdded: (name) => `De passkey “${name}” is toegevoegd.`,
    thisDevice: "Dit apparaat",
    removePasskey: "Deze passkey verwijderen",
    removePasskeyQuestion: (name) =>
      `Met de passkey “${name}” kun je dan niet meer inloggen. Zonder passkey heb je steeds een link nodig.`,
    passkeyRemoved: (name) => `De passkey “${name}” is verwijderd.`,
    notUsed: "Nog niet gebruikt",
    lastUsed: (at) => `Laatst gebruikt ${at}`,
    sessions: "Waar je bent ingelogd",
    thisBrowser: "Deze browser",
    otherBrowser: "Een andere browser",
    end: "Beëindigen",
    endThat: (at) => `Beëindigen: een andere browser, laatst gebruikt ${at}`,
    ended: (at) => `Je bent uitgelogd in de browser die voor het laatst is gebruikt op ${at}.`,
    accounts: "Werken namens",
    signOut: "Uitloggen"
  }
}
