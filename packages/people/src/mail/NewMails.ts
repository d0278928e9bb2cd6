import type { NumberedEntry } from "@leadwell/domain/audit/AuditEntry"
import { deliveryId, type DeliveryId, dueAtOnce } from "@leadwell/domain/delivery/Delivery"
import type { AccountedEvent } from "@leadwell/domain/delivery/EventAudience"
import type { MarketCap } from "@leadwell/domain/distribution/UsedUpCaps"
import type { WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import type { WebhookTrouble } from "@leadwell/domain/features/webhooks/WebhookHealth"
import { uuidBits, uuidV7 } from "@leadwell/domain/input/Uuid"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Hash } from "effect"
import type { InvitationId } from "../person/PendingMembership.ts"
import type { PersonId } from "../person/Person.ts"
import type { AccessNoticeKind, SecurityNotice } from "../person/SecurityNotice.ts"
import type { EndingPause } from "./EndingPauses.ts"
import { LeadMailKind, leadReceiver, type MailDelivery, MailKind } from "./MailDelivery.ts"

const noTopic = {
  number: null,
  leads: [],
  queue: null,
  reclaim: null,
  subcategory: null,
  invitation: null,
  webhook: null
}

/** Returns the mail to a person about an event of a business, due at once. */
export const mailOfEvent = (
  kind: MailKind,
  person: PersonId,
  { event, number }: Pick<AccountedEvent, "event" | "number">,
  now: DateTime.Utc
): MailDelivery => ({
  id: deliveryId(person, DateTime.toEpochMillis(event.at), BigInt(number)),
  kind,
  receiver: person,
  number,
  leads: event.lead === null ? [] : [event.lead],
  queue: event.business,
  reclaim: event.reclaim,
  subcategory: null,
  invitation: null,
  webhook: null,
  ...dueAtOnce(now)
})

/** Returns the mail to a person about no event, due at once. A person gets at most one of a kind in each `period`. */
export const mailOfPeriod = (
  kind: MailKind,
  person: PersonId,
  period: "minute" | "hour",
  now: DateTime.Utc
): MailDelivery => ({
  id: deliveryId(
    person,
    DateTime.toEpochMillis(DateTime.startOf(now, period)),
    (1n << 60n) + BigInt(MailKind.literals.indexOf(kind))
  ),
  kind,
  receiver: person,
  ...noTopic,
  ...dueAtOnce(now)
})

/** Returns the mail that tells a person of a change of what signs the person in, due at once. */
export const mailOfNotice = ({ at, id, kind, person }: SecurityNotice): MailDelivery => ({
  id: id as DeliveryId,
  kind,
  receiver: person,
  ...noTopic,
  ...dueAtOnce(at)
})

/** Returns the mail that tells a person of what was made in the person's name, due at once: one for each entry. */
export const mailOfAccess = (
  kind: AccessNoticeKind,
  person: PersonId,
  { entry: { at }, number }: NumberedEntry
): MailDelivery => ({
  id: deliveryId(person, DateTime.toEpochMillis(at), (6n << 60n) | BigInt(number)),
  kind,
  receiver: person,
  ...noTopic,
  ...dueAtOnce(at)
})

const lowBits = (id: string): bigint => uuidBits(id) & ((1n << 60n) - 1n)

/** Returns the mail to a person about an invitation, due at once. A person gets at most one of each in a minute. */
export const mailOfInvitation = (person: PersonId, invitation: InvitationId, now: DateTime.Utc): MailDelivery => ({
  id: deliveryId(person, DateTime.toEpochMillis(DateTime.startOf(now, "minute")), (3n << 60n) ^ lowBits(invitation)),
  kind: "invitation",
  receiver: person,
  ...noTopic,
  invitation,
  ...dueAtOnce(now)
})

/** Returns the mail to a person about a webhook in trouble, due at once. A person gets one for each trouble. */
export const mailOfWebhook = (
  person: PersonId,
  webhook: WebhookId,
  { isGone, since }: WebhookTrouble,
  now: DateTime.Utc
): MailDelivery => ({
  id: deliveryId(person, DateTime.toEpochMillis(since), ((isGone ? 5n : 4n) << 60n) | lowBits(webhook)),
  kind: "webhook_failing",
  receiver: person,
  ...noTopic,
  webhook,
  ...dueAtOnce(now)
})

const half = (text: string): bigint => BigInt(Hash.string(text) >>> 0)

/** Returns the mail to a person about a cap, due at once. A person gets one for each cap, its size and its period. */
export const mailOfCap = (
  person: PersonId,
  { business, cap, rule, start, subcategory }: Omit<MarketCap, "again" | "period" | "used">,
  now: DateTime.Utc
): MailDelivery => ({
  id: deliveryId(
    person,
    Date.parse(start),
    (1n << 61n) | (((half(business) << 32n) | half(`${subcategory} ${rule} ${cap}`)) & ((1n << 60n) - 1n))
  ),
  kind: "cap_reached",
  receiver: person,
  ...noTopic,
  queue: business,
  subcategory,
  ...dueAtOnce(now)
})

/** Returns the mail to a person about the end of a pause, due at once. A person gets one for each and its last day. */
export const mailOfPause = (
  person: PersonId,
  { business, subcategory, until }: EndingPause,
  now: DateTime.Utc
): MailDelivery => ({
  id: deliveryId(
    person,
    Date.parse(until),
    (1n << 61n) | (((half(business) << 32n) | half(`${subcategory ?? ""} pause`)) & ((1n << 60n) - 1n))
  ),
  kind: "pause_ends",
  receiver: person,
  ...noTopic,
  queue: business,
  subcategory,
  ...dueAtOnce(now)
})

/** Returns the mail to the person of a lead about an event of it, due at once. */
export const mailOfLead = (
  kind: LeadMailKind,
  lead: LeadId,
  { event: { at }, number }: Pick<AccountedEvent, "event" | "number">,
  now: DateTime.Utc
): MailDelivery => ({
  id: uuidV7(
    DateTime.toEpochMillis(at),
    (BigInt(1 + LeadMailKind.literals.indexOf(kind)) << 64n) | BigInt(lead)
  ) as DeliveryId,
  kind,
  receiver: leadReceiver(lead),
  ...noTopic,
  number,
  leads: [lead],
  ...dueAtOnce(now)
})
