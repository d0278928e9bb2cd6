import { DateTime, Schema } from "effect"
import { ReclaimId } from "../assignment/ReclaimId.ts"
import { BusinessId } from "../catalog/Business.ts"
import { Identifier } from "../input/Identifier.ts"
import { uuidBits, uuidV7 } from "../input/Uuid.ts"
import { LeadId } from "../lead/LeadId.ts"
import { PersonId } from "../people/Person.ts"
import type { AccountedEvent } from "../webhook/EventAudience.ts"
import { MailAttempt } from "./MailAttempt.ts"
import { MailKind } from "./MailKind.ts"

/** The id of a mail, a UUIDv7. The receiver sees it in the Message-ID of every attempt. */
export const MailId = Identifier.pipe(Schema.brand("MailId"))

/** The id of a mail. */
export type MailId = typeof MailId.Type

/**
 * The status of a mail. `skipped` means that there was nothing left to say at the time of sending, and `unsent` that
 * the server had no mail server then.
 */
export const MailStatus = Schema.Literals(["pending", "sent", "failed", "skipped", "unsent"])

/** What a mail tells of, by ids: an event of a business with its number, or nothing beyond the kind. */
const topic = {
  number: Schema.NullOr(Schema.Int),
  lead: Schema.NullOr(LeadId),
  business: Schema.NullOr(BusinessId),
  reclaim: Schema.NullOr(ReclaimId)
}

const noTopic = { number: null, lead: null, business: null, reclaim: null }

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

const dueAtOnce = (now: DateTime.Utc) =>
  ({
    created_at: now,
    status: "pending",
    due_at: now,
    ended_at: null,
    claim: 0,
    claimed_until: null,
    failures: 0,
    attempts: []
  }) as const

/**
 * Returns a deterministic UUIDv7: a time, and the random bits of the person XOR a number. Every process computes the
 * same id, so no mail is created twice.
 */
const idOf = (person: PersonId, millis: number, number: bigint): MailId =>
  uuidV7(millis, uuidBits(person) ^ number) as MailId

/** Returns the mail to a person about an event of a business, due at once. */
export const mailOfEvent = (
  kind: MailKind,
  person: PersonId,
  { event, number }: Pick<AccountedEvent, "event" | "number">,
  now: DateTime.Utc
): MailDelivery => ({
  id: idOf(person, DateTime.toEpochMillis(event.at), BigInt(number)),
  kind,
  person,
  number,
  lead: event.lead,
  business: event.business,
  reclaim: event.reclaim,
  ...dueAtOnce(now)
})

/** Returns the mail to a person about no event, due at once. A person gets at most one of a kind in each `period`. */
export const mailOfPeriod = (
  kind: MailKind,
  person: PersonId,
  period: "minute" | "hour",
  now: DateTime.Utc
): MailDelivery => ({
  id: idOf(
    person,
    DateTime.toEpochMillis(DateTime.startOf(now, period)),
    (1n << 60n) + BigInt(MailKind.literals.indexOf(kind))
  ),
  kind,
  person,
  ...noTopic,
  ...dueAtOnce(now)
})
