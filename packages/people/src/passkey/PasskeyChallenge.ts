import { DateTime, Duration, Schema } from "effect"
import { PersonId } from "../person/Person.ts"
import { SecretHash } from "../person/Secret.ts"

/**
 * A challenge that an authenticator is to sign, by its digest. `person` is who registers a passkey with it, or null
 * for a sign-in. It is removed when it is used.
 */
export const PasskeyChallenge = Schema.Struct({
  hash: SecretHash,
  person: Schema.NullOr(PersonId),
  expires_at: Schema.DateTimeUtc
})

/** A challenge that an authenticator is to sign. */
export interface PasskeyChallenge extends Schema.Schema.Type<typeof PasskeyChallenge> {}

/** How long a challenge can be answered. */
export const challengeTime = Duration.minutes(5)

/** Returns when a challenge was issued. */
export const challengedAt = ({ expires_at }: PasskeyChallenge): DateTime.Utc =>
  DateTime.subtractDuration(expires_at, challengeTime)

/** Returns whether a challenge was made for this person, or for a sign-in, and can still be answered. */
export const isAnswerable = (challenge: PasskeyChallenge, person: PersonId | null, now: DateTime.Utc): boolean =>
  challenge.person === person && DateTime.isLessThan(now, challenge.expires_at)
