import { ReclaimId } from "@leadwell/domain/assignment/ReclaimId"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { literalsText } from "@leadwell/domain/input/ListText"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Schema } from "effect"
import { Notification } from "../person/Notification.ts"
import { InvitationId } from "../person/PendingMembership.ts"
import { PersonId } from "../person/Person.ts"
import { SecurityNoticeKind } from "../person/SecurityNotice.ts"
import { LinkMailKind } from "../session/LinkMail.ts"
import { MailAttempt } from "./MailAttempt.ts"

/** What a mail is about. */
export const MailKind = Schema.Literals([
  ...LinkMailKind.literals,
  ...Notification.literals,
  ...SecurityNoticeKind.literals
])

/** What a mail is about. */
export type MailKind = typeof MailKind.Type

/** Returns whether the receiver of a mail may switch its kind off. */
export const isNotification = Schema.is(Notification)

/** The id of a mail, a UUIDv7. The receiver sees it in the Message-ID of every attempt. */
export const MailId = Identifier.pipe(Schema.brand("MailId"))

/** The id of a mail. */
export type MailId = typeof MailId.Type

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
 * What a mail tells of, by ids: events of a business about `leads`, with the number of the last event, a cap of a
 * business in a subcategory, an invitation, or nothing beyond the kind.
 */
const topic = {
  number: Schema.NullOr(Schema.Int),
  leads: Schema.Array(LeadId),
  business: Schema.NullOr(BusinessId),
  reclaim: Schema.NullOr(ReclaimId),
  subcategory: Schema.NullOr(SubcategoryId),
  invitation: Schema.NullOr(InvitationId)
}

/**
 * A mail on its way to a person. It is written when it is sent, so it holds neither a text nor a secret. `due_at` is
 * the next instant of an attempt, or null after the end. `claim` counts claims as an optimistic lock, `claimed_until`
 * is the end of the running one, and `failures` counts consecutive failures.
 */
export const MailDelivery = Schema.Struct({
  id: MailId,
  kind: MailKind,
  person: PersonId,
  ...topic,
  created_at: Schema.DateTimeUtc,
  status: MailStatus,
  due_at: Schema.NullOr(Schema.DateTimeUtc),
  ended_at: Schema.NullOr(Schema.DateTimeUtc),
  claim: Schema.Int,
  claimed_until: Schema.NullOr(Schema.DateTimeUtc),
  failures: Schema.Int,
  attempts: Schema.Array(MailAttempt)
})

/** A mail on its way to a person. */
export interface MailDelivery extends Schema.Schema.Type<typeof MailDelivery> {}
