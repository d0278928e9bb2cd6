import { Data, DateTime, Duration, Schema } from "effect"
import { AccountId } from "../account/Account.ts"
import { Identifier } from "../input/Identifier.ts"
import { PersonId } from "./Person.ts"
import { SecretHash } from "./Secret.ts"

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
export class SessionEnded extends Data.TaggedError("SessionEnded")<{}> {}

/** How long a session lasts without a request. */
export const idleTime = Duration.hours(12)

/** How long a session lasts at most. */
export const sessionTime = Duration.days(30)

/** How much later a request must be than the stored last use, so that it is stored too. */
const useStep = Duration.minutes(5)

/** Returns when a session ends if no request follows. */
export const endOf = ({ created_at, used_at }: Session): DateTime.Utc =>
  DateTime.min(DateTime.addDuration(used_at, idleTime), DateTime.addDuration(created_at, sessionTime))

/** Returns whether a session still counts at an instant. */
export const isUnexpired = (session: Session, now: DateTime.Utc): boolean => DateTime.isLessThan(now, endOf(session))

/** Returns the session as used at an instant, or unchanged when the stored use is recent. */
export const usedAt =
  (now: DateTime.Utc) =>
  (session: Session): Session =>
    DateTime.isLessThan(now, DateTime.addDuration(session.used_at, useStep)) ? session : { ...session, used_at: now }
