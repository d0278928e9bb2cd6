import { DateTime, Effect, Redacted } from "effect"
import type { Digest } from "effect/crypto/Digest"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import type { Notification } from "../person/Notification.ts"
import type { PersonId } from "../person/Person.ts"
import { hashSecret, newSecret } from "../person/Secret.ts"
import { SecretRepository } from "../person/SecretRepository.ts"
import { unsubscribeTime } from "./UnsubscribeLink.ts"

/** Returns a function that issues a link for a mail. It returns the secret in clear, which is stored nowhere. */
export const makeUnsubscribeLinkIssuer = Effect.gen(function* () {
  const links = yield* SecretRepository
  const secrets = yield* Effect.context<Digest | SecureRandom>()
  return Effect.fnUntraced(function* (person: PersonId, notification: Notification) {
    const secret = yield* newSecret("lwu_")
    const expires_at = DateTime.addDuration(yield* DateTime.now, unsubscribeTime)
    yield* links.insert({ hash: yield* hashSecret(secret), kind: "unsubscribe", person, notification, expires_at }, [])
    return Redacted.make(secret)
  }, Effect.provideContext(secrets))
})
