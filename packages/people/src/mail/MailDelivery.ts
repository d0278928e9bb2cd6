import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { deliveryFields, deliveryForm } from "@leadwell/domain/delivery/Delivery"
import { WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { literalsText } from "@leadwell/domain/input/ListText"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { Schema } from "effect"
import { Notification } from "../person/Notification.ts"
import { InvitationId } from "../person/PendingMembership.ts"
import { PersonId } from "../person/Person.ts"
import { AccessNoticeKind, SecurityNoticeKind } from "../person/SecurityNotice.ts"
import { LinkMailKind } from "../session/LinkMail.ts"
import { MailAttempt } from "./MailAttempt.ts"

/** What a mail to the person of a lead is about. */
export const LeadMailKind = Schema.Literals(["confirm_request", "lead_receipt"])

/** What a mail to the person of a lead is about. */
export type LeadMailKind = typeof LeadMailKind.Type

/** Returns whether a mail of this kind goes to the person of a lead, and not to a person who signs in. */
export const isLeadMail: (kind: MailKind) => kind is LeadMailKind = Schema.is(LeadMailKind)

/** What a mail to a business is about that has a lead or had it, and may have a copy of its person. */
export const HolderNoticeKind = Schema.Literals(["destroy_copy", "lead_rectified"])

/** What a mail to a business is about that has a lead or had it, and may have a copy of its person. */
export type HolderNoticeKind = typeof HolderNoticeKind.Type

/** Returns whether a mail of this kind tells a business of its copy. The law demands it, so nobody switches it off. */
export const isHolderNotice: (kind: MailKind) => kind is HolderNoticeKind = Schema.is(HolderNoticeKind)

/** What a mail is about. */
export const MailKind = Schema.Literals([
  ...LinkMailKind.literals,
  ...Notification.literals,
  ...SecurityNoticeKind.literals,
  ...AccessNoticeKind.literals,
  "pause_ends",
  ...LeadMailKind.literals,
  ...HolderNoticeKind.literals
])

/** What a mail is about. */
export type MailKind = typeof MailKind.Type

const isNotification = Schema.is(Notification)

/** Returns the kind that a receiver switches off to get no more mails like this one, or null if that is impossible. */
export const switchOf = (kind: MailKind): Notification | null =>
  isNotification(kind) ? kind : kind === "pause_ends" ? "new_lead" : null

/** The person of a lead as a receiver. Only the lead has the address, so the mail goes with the person's erasure. */
export const LeadReceiver = Identifier.check(Schema.isPattern(/^lead-\d+$/u)).pipe(Schema.brand("LeadReceiver"))

/** The person of a lead as a receiver. */
export type LeadReceiver = typeof LeadReceiver.Type

/** Returns the person of a lead as a receiver. */
export const leadReceiver = (lead: LeadId): LeadReceiver => `lead-${lead}` as LeadReceiver

/**
 * The status of a mail. `skipped` means that there was nothing left to say at the time of sending, and `unsent` that
 * the server had no mail server then.
 */
export const MailStatus = Schema.Literals(["pending", "sent", "failed", "skipped", "unsent"])

/** The status of a mail. */
export type MailStatus = typeof MailStatus.Type

/** The key by which an operator selects mails, in a query string. */
export const MailQuery = Schema.Struct({ status: Schema.optionalKey(literalsText(MailStatus, "Statuses")) })

/** The key by which an operator selects mails. */
export interface MailQuery extends Schema.Schema.Type<typeof MailQuery> {}

/**
 * A mail on its way to a person who signs in, or to the person of a lead. It is written when it is sent, so it holds
 * neither a text nor a secret. What it tells of it has by ids: events of a business about `leads`, the lead of its
 * receiver, a cap of a business in a subcategory, an invitation, a webhook, or nothing beyond the kind. The mails about
 * one business, which is their queue, keep their order.
 */
export const MailDelivery = Schema.Struct({
  ...deliveryFields,
  kind: MailKind,
  receiver: Schema.Union([LeadReceiver, PersonId]),
  queue: Schema.NullOr(BusinessId),
  leads: Schema.Array(LeadId),
  reclaim: Schema.NullOr(ReclaimId),
  subcategory: Schema.NullOr(SubcategoryId),
  invitation: Schema.NullOr(InvitationId),
  webhook: Schema.NullOr(WebhookId),
  status: MailStatus,
  attempts: Schema.Array(MailAttempt)
})

/** A mail on its way to a person. */
export interface MailDelivery extends Schema.Schema.Type<typeof MailDelivery> {}

/** The form in which mails are stored. */
export const mailDeliveries = deliveryForm<MailDelivery, unknown>("mail", MailDelivery)
