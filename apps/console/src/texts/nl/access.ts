import type { access as english, creations as englishCreations } from "../en/access.ts"
import { audit } from "./audit.ts"
import { plural } from "./plural.ts"

/** Texts of people, mails and the audit trail. */
export const access: typeof english = {
  people: {
    invite: "Uitnodigen",
    inviteTitle: "Iemand uitnodigen",
    role: "Rol",
    memberships: "Accounts",
    since: "Sinds",
    pending: "nog niet geaccepteerd",
    pendingSince: (at: string) => `Uitgenodigd op ${at}, nog niet geaccepteerd`,
    link: "Eenmalige link",
    newLink: "Nieuwe link maken",
    linkIntro: "De persoon logt er één keer mee in, binnen een kwartier. Je ziet de link alleen nu.",
    endSessions: "Alle sessies beëindigen",
    endWarning: "De persoon wordt overal uitgelogd. Verstuurde links werken niet meer.",
    endPasskeys: (count) => plural(count, "Ook de passkey verwijderen", "Ook de # passkeys verwijderen"),
    sessionsEnded: (name: string, passkeys: number) =>
      passkeys === 0
        ? `${name} is overal uitgelogd.`
        : `${name} is overal uitgelogd. Passkeys die over zijn: ${passkeys}.`,
    noPasskeys: "Deze persoon heeft geen passkey.",
    removePasskeyQuestion: (name: string) =>
      `Met de passkey “${name}” kan de persoon niet meer inloggen. De persoon krijgt een mail.`,
    removeTitle: "Deze persoon verwijderen",
    removeWarning: "De persoon wordt overal uitgelogd en kan niet meer inloggen.",
    removed: (name) => `${name} is verwijderd.`,
    deeds: "Wat deze persoon heeft gedaan"
  },
  mail: {
    kind: "Soort",
    about: "Over",
    more: (count: number) => `en nog ${count}`,
    attempts: "Pogingen",
    created: "Aangemaakt",
    kinds: {
      invitation: "Uitnodiging",
      sign_in_link: "Inloglink",
      passkey_added: "Passkey toegevoegd",
      passkeys_removed: "Passkeys verwijderd",
      token_created: "Token of sleutel gemaakt",
      hook_created: "Formulieradres gemaakt",
      webhook_created: "Webhook gemaakt",
      new_lead: "Nieuwe lead",
      reclaim_decided: "Besluit over reclamatie",
      reclaims_waiting: "Wachtende reclamaties",
      cap_reached: "Limiet bereikt",
      webhook_failing: "Webhook werkt niet",
      submissions_waiting: "Wachtende aanvragen",
      pause_ends: "Pauze eindigt",
      confirm_request: "Verzoek om een lead te bevestigen",
      lead_receipt: "Ontvangstbericht voor de persoon van een lead",
      destroy_copy: "Kopieën vernietigen",
      lead_rectified: "Lead verbeterd"
    },
    leadPerson: "Persoon van de lead",
    statuses: {
      pending: "Onderweg",
      sent: "Verstuurd",
      failed: "Mislukt",
      unsent: "Niet verstuurd: geen mailserver",
      skipped: "Overgeslagen"
    }
  },
  settings: {
    intro:
      "Zo is deze server ingesteld. Instellingen wijzig je in de omgeving van de server. Daarna is een herstart nodig.",
    server: "Server",
    version: "Versie",
    zone: "Tijdzone",
    inForce: "Geldende instellingen",
    name: "Instelling",
    value: "Waarde",
    source: "Komt uit",
    hidden: "Ingesteld, niet zichtbaar",
    sources: { default: "Standaard", environment: "Omgeving" },
    mail: "E-mail",
    mailIntro: "Stuur een testmail naar je eigen adres en zie wat de mailserver antwoordt.",
    send: "Testmail sturen",
    code: (code: number) => `Het antwoord was ${code}.`,
    results: {
      accepted: "De mailserver heeft de mail aangenomen",
      refused: "De mailserver heeft de mail geweigerd",
      deferred: "De mail is niet verstuurd",
      unsent: "Er is geen mailserver ingesteld: SMTP_URL"
    },
    failures: {
      unreachable: "De mailserver is niet bereikbaar.",
      untrusted: "Het certificaat van de mailserver wordt niet vertrouwd.",
      timeout: "De mailserver gaf niet op tijd antwoord."
    }
  },
  audit
}

/** Texts of what a person made, which goes on when the person leaves. */
export const creations: typeof englishCreations = {
  left: (name) => `${name} heeft dit gemaakt en zou het niet meer mogen maken. Het blijft werken:`,
  token: (abilities) => `Token: ${abilities}`,
  madeAt: (account, at) => (account === "" ? `Gemaakt op ${at}` : `${account}, gemaakt op ${at}`),
  revoke: "Dit ook beëindigen",
  revokeHint:
    "Tokens worden meteen ingetrokken en webhooks uitgezet. Een website die met een token leads stuurt, raakt ze dan kwijt.",
  none: (name) => `${name} heeft geen token of webhook gemaakt die nog werkt.`
}
