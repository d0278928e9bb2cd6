import type { audit as english } from "../en/audit.ts"

/** Texts of the audit trail. */
export const audit: typeof english = {
  at: "Wanneer",
  actor: "Wie",
  action: "Wat",
  subject: "Betreft",
  actions: {
    "lead.viewed": "Lead bekeken",
    "lead.approved": "Lead goedgekeurd",
    "lead.refused": "Lead geweigerd",
    "lead.withdrawn": "Lead ingetrokken",
    "lead.rectified": "Persoon verbeterd",
    "lead.anonymised": "Persoon gewist",
    "screenshot.viewed": "Afbeelding bekeken",
    "reclaim.granted": "Reclamatie toegekend",
    "reclaim.rejected": "Reclamatie afgewezen",
    "subscriptions.changed": "Leadvoorkeuren gewijzigd",
    "catalogue.imported": "Catalogus ingelezen",
    "catalogue.changed": "Catalogus gewijzigd",
    "consent_text.added": "Toestemmingstekst toegevoegd",
    "demo.removed": "Demo verwijderd",
    "token.created": "Token gemaakt",
    "token.revoked": "Token ingetrokken",
    "person.invited": "Persoon uitgenodigd",
    "person.joined": "Uitnodiging geaccepteerd",
    "person.left": "Account verlaten",
    "person.changed": "Persoon gewijzigd",
    "person.removed": "Persoon verwijderd",
    "person.link_issued": "Inloglink gemaakt",
    "person.sessions_ended": "Sessies beëindigd",
    "person.identity_added": "Inlogaccount gekoppeld",
    "person.passkey_added": "Passkey toegevoegd",
    "person.passkey_removed": "Passkey verwijderd",
    "webhook.created": "Webhook toegevoegd",
    "webhook.enabled": "Webhook weer aangezet",
    "webhook.rotated": "Geheim van een webhook vernieuwd",
    "webhook.tested": "Webhook getest",
    "webhook.disabled": "Webhook uitgeschakeld",
    "webhook.removed": "Webhook verwijderd",
    "delivery.replayed": "Levering opnieuw gestuurd"
  },
  actors: {
    account: "account",
    person: "persoon",
    token: "token",
    server: "server",
    command: "commando",
    link: "persoon van de lead, met een link"
  },
  subjects: {
    lead: "Lead",
    reclaim: "Reclamatie",
    business: "Bedrijf",
    catalogue: "Catalogus",
    token: "Token",
    person: "Persoon",
    webhook: "Webhook",
    delivery: "Levering"
  }
}
