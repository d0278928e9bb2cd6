import { Schema } from "effect"

/**
 * The kind of thing that each action is done to. A `lead_person` is the person of a lead, named by the number of one
 * lead, or `unknown`. Behind the number, `person.erased` has the reason, such as `4711/objection`, and
 * `unidentified` behind it when submissions and rows in which nobody was found were dropped.
 */
export const subjectKinds = {
  "lead.viewed": "lead",
  "lead.confirmed": "lead",
  "lead.approved": "lead",
  "lead.refused": "lead",
  "lead.withdrawn": "lead",
  "lead.rectified": "lead",
  "lead.anonymised": "lead",
  "leads.exported": "export",
  "business_leads.exported": "export",
  "reclaims.exported": "export",
  "businesses.exported": "export",
  "audit.exported": "export",
  "screenshot.viewed": "reclaim",
  "reclaim.granted": "reclaim",
  "reclaim.rejected": "reclaim",
  "subscriptions.changed": "business",
  "catalogue.imported": "catalogue",
  "catalogue.changed": "catalogue",
  "consent_text.added": "catalogue",
  "demo.removed": "catalogue",
  "token.created": "token",
  "token.revoked": "token",
  "person.invited": "person",
  "person.joined": "person",
  "person.left": "person",
  "person.changed": "person",
  "person.removed": "person",
  "person.link_issued": "person",
  "person.sessions_ended": "person",
  "person.identity_added": "person",
  "person.passkey_added": "person",
  "person.passkey_removed": "person",
  "person.searched": "lead_person",
  "person.exported": "lead_person",
  "person.erased": "lead_person",
  "person.blocked": "lead_person",
  "person.unblocked": "lead_person",
  "webhook.created": "webhook",
  "webhook.rotated": "webhook",
  "webhook.tested": "webhook",
  "webhook.disabled": "webhook",
  "webhook.enabled": "webhook",
  "webhook.removed": "webhook",
  "delivery.replayed": "delivery",
  "hook.created": "hook",
  "hook.changed": "hook",
  "hook.removed": "hook",
  "submission.viewed": "submission",
  "submission.mended": "submission",
  "submission.dropped": "submission",
  "import.sent": "import",
  "import.started": "import",
  "import.cancelled": "import",
  "import.viewed": "import"
} as const

/** An action that is audited. */
export type AuditAction = keyof typeof subjectKinds

/** The kind of thing that an action is done to. */
export type SubjectKind = (typeof subjectKinds)[AuditAction]

/** An action that is audited. */
export const AuditAction = Schema.Literals(Object.keys(subjectKinds) as ReadonlyArray<AuditAction>)

/** The kind of thing that an action is done to. */
export const SubjectKind = Schema.Literals([...new Set<SubjectKind>(Object.values(subjectKinds))])
