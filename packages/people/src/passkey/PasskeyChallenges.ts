import { DateTime, Duration, Effect, Option } from "effect"
import type { Digest } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Base64Url from "effect/encoding/Base64Url"
import type { PersonId } from "../person/Person.ts"
import { hashSecret } from "../person/Secret.ts"
import { SecretRepository } from "../person/SecretRepository.ts"
import type { SecretOf } from "../person/StoredSecret.ts"

/** A challenge that an authenticator is to sign. */
type PasskeyChallenge = SecretOf<"passkey">

/** How long a challenge can be answered. */
export const challengeTime = Duration.minutes(5)

/** Returns when a challenge was issued. */
const challengedAt = ({ expires_at }: PasskeyChallenge): DateTime.Utc =>
  DateTime.subtractDuration(expires_at, challengeTime)

/** Returns whether a challenge was made for this person, or for a sign-in, and can still be answered. */
const isAnswerable = (challenge: PasskeyChallenge, person: PersonId | null, now: DateTime.Utc): boolean =>
  challenge.person === person && DateTime.isLessThan(now, challenge.expires_at)

/** Returns functions that issue and take challenges, for a person who registers a passkey or, with null, a sign-in. */
export const makeChallenges = Effect.gen(function* () {
  const challenges = yield* SecretRepository
  const random = yield* SecureRandom
  const secrets = yield* Effect.context<Digest>()
  return {
    /** Issues a challenge: 256 random bits in base64url. Only its digest is stored. */
    issue: Effect.fnUntraced(function* (person: PersonId | null) {
      const challenge = Base64Url.encode(yield* random.randomBytes(32))
      const expires_at = DateTime.addDuration(yield* DateTime.now, challengeTime)
      yield* challenges.insert({ hash: yield* hashSecret(challenge), kind: "passkey", person, expires_at }, [])
      return challenge
    }, Effect.provideContext(secrets)),
    /** Takes a challenge, and returns when it was issued if it could be answered. Afterwards it cannot. */
    take: Effect.fnUntraced(function* (challenge: string, person: PersonId | null) {
      const taken = yield* challenges.take("passkey", yield* hashSecret(challenge))
      const now = yield* DateTime.now
      return Option.filter(taken, (one) => isAnswerable(one, person, now)).pipe(Option.map(challengedAt))
    }, Effect.provideContext(secrets))
  }
})
