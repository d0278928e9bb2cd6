import { MailAttempt } from "@leadwell/people/mail/MailAttempt"
import { isLeadMail, type MailDelivery, MailKind, MailStatus } from "@leadwell/people/mail/MailDelivery"
import { Schema } from "effect"
import { Timestamp, timestamp, timestampOrNull } from "../../../response/Timestamp.ts"

/**
 * A mail to a person, or to the person of a lead, without its address and text. `status` is `unsent` when the server
 * had no mail server, and `skipped` when there was nothing left to say. Many new leads share a mail.
 */
export const Mail = Schema.Struct({
  id: Schema.String,
  kind: MailKind,
  person_id: Schema.NullOr(Schema.String).annotate({ description: "Null for a mail to the person of a lead." }),
  person_name: Schema.NullOr(Schema.String).annotate({ description: "Null, too, when the person was removed." }),
  business_id: Schema.NullOr(Schema.String),
  business_name: Schema.NullOr(Schema.String),
  lead_ids: Schema.Array(Schema.Int),
  reclaim_id: Schema.NullOr(Schema.String),
  subcategory_id: Schema.NullOr(Schema.String),
  status: MailStatus,
  created_at: Timestamp,
  due_at: Schema.NullOr(Timestamp),
  ended_at: Schema.NullOr(Timestamp),
  attempts: Schema.Array(Schema.Struct({ ...MailAttempt.fields, at: Timestamp }))
}).annotate({ identifier: "Mail" })

/** What a mail names. */
export const namedBy = ({ kind, queue, receiver }: MailDelivery) => ({
  person: { kind: "person", id: isLeadMail(kind) ? null : receiver },
  business: { kind: "business", id: queue }
})

/** Encodes a mail, with the names that a function tells. */
export const encodeMail = (
  mail: MailDelivery,
  nameOf: (named: { readonly kind: string; readonly id: string | null }) => string | null
): typeof Mail.Type => ({
  id: mail.id,
  kind: mail.kind,
  person_id: namedBy(mail).person.id,
  person_name: nameOf(namedBy(mail).person),
  business_id: mail.queue,
  business_name: nameOf(namedBy(mail).business),
  lead_ids: mail.leads,
  reclaim_id: mail.reclaim,
  subcategory_id: mail.subcategory,
  status: mail.status,
  created_at: timestamp(mail.created_at),
  due_at: timestampOrNull(mail.due_at),
  ended_at: timestampOrNull(mail.ended_at),
  attempts: mail.attempts.map(({ at, ...answer }) => ({ ...answer, at: timestamp(at) }))
})
