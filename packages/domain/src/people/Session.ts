import { DateTime, Duration, Schema } from "effect"
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

/** How long a session lasts without a request. */
export const idleTime = Duration.hours(12)

/** How long a session lasts at most. */
const sessionTime = Duration.days(30)

/** How much later a request must be than the stored last use, so that it is stored too. */
const useStep = Duration.minutes(5)

/** Returns whether a session still counts at an instant. */
export const isLive = ({ created_at, used_at }: Session, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, DateTime.addDuration(used_at, idleTime)) &&
  DateTime.isLessThan(now, DateTime.addDuration(created_at, sessionTime))

/** Returns the session as used at an instant, or unchanged when the stored use is recent. */
export const usedAt =
  (now: DateTime.Utc) =>
  (session: Session): Session =>
    DateTime.isLessThan(now, DateTime.addDuration(session.used_at, useStep)) ? session : { ...session, used_at: now }
