import { AccountId } from "@leadwell/domain/access/Account"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { Fact } from "@leadwell/domain/privacy/Fact"
import { DateTime, Duration, Schema } from "effect"
import { countsFor } from "../person/EndedSessions.ts"
import { type Person, PersonId } from "../person/Person.ts"
import { SecretHash } from "../person/Secret.ts"

/** The id of a session, a UUIDv7, by which its person lists and ends it. */
export const SessionId = Identifier.pipe(Schema.brand("SessionId"))

/** The id of a session. */
export type SessionId = typeof SessionId.Type

/** A session of a person in one browser. The person acts for `account`. A session that ends is removed. */
export const Session = Schema.Struct({
  id: SessionId,
  hash: SecretHash,
  person: PersonId,
  account: AccountId,
  created_at: Schema.DateTimeUtc,
  used_at: Schema.DateTimeUtc
})

/** A session of a person in one browser. */
export interface Session extends Schema.Schema.Type<typeof Session> {}

/** The session is unknown, expired or ended. */
export class SessionEnded extends Fact("SessionEnded", "The session is unknown, expired or ended.")<{}> {}

/** How long a session lasts without a request. */
export const idleTime = Duration.hours(12)

/** How long a session lasts at most. */
export const sessionTime = Duration.days(30)

/** How much later a request must be than the stored last use, so that it is stored too. */
const useStep = Duration.minutes(5)

/** Returns when a session ends if no request follows. */
export const endOf = ({ created_at, used_at }: Session): DateTime.Utc =>
  DateTime.min(DateTime.addDuration(used_at, idleTime), DateTime.addDuration(created_at, sessionTime))

/** Returns whether a session of a person still counts at an instant. */
export const isOpen = (session: Session, person: Pick<Person, "sessions_ended_at">, now: DateTime.Utc): boolean =>
  countsFor(person, session.created_at) && DateTime.isLessThan(now, endOf(session))

/** Returns the session as used at an instant, or unchanged when the stored use is recent. */
export const usedAt =
  (now: DateTime.Utc) =>
  (session: Session): Session =>
    DateTime.isLessThan(now, DateTime.addDuration(session.used_at, useStep)) ? session : { ...session, used_at: now }
