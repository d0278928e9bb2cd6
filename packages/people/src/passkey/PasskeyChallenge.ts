import { DateTime, Duration } from "effect"
import type { PersonId } from "../person/Person.ts"
import type { SecretOf } from "../person/StoredSecret.ts"

/** A challenge that an authenticator is to sign. */
type PasskeyChallenge = SecretOf<"passkey">

/** How long a challenge can be answered. */
export const challengeTime = Duration.minutes(5)

/** Returns when a challenge was issued. */
export const challengedAt = ({ expires_at }: PasskeyChallenge): DateTime.Utc =>
  DateTime.subtractDuration(expires_at, challengeTime)

/** Returns whether a challenge was made for this person, or for a sign-in, and can still be answered. */
export const isAnswerable = (challenge: PasskeyChallenge, person: PersonId | null, now: DateTime.Utc): boolean =>
  challenge.person === person && DateTime.isLessThan(now, challenge.expires_at)
