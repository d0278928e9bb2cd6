import { DateTime, Duration, Effect, Redacted } from "effect"
import type { Digest } from "effect/crypto/Digest"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import { Notification } from "../person/Notification.ts"
import type { Person, PersonId } from "../person/Person.ts"
import { hashSecret, newSecret } from "../person/Secret.ts"
import { SecretRepository } from "../person/SecretRepository.ts"
import type { SecretOf } from "../person/StoredSecret.ts"

/** How long after its mail a link can be used. */
const unsubscribeTime = Duration.days(90)

/** Returns whether a link can still be used. */
export const isUsable = ({ expires_at }: SecretOf<"unsubscribe">, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, expires_at)

/** Returns the person without mails of a kind, or unchanged when they are switched off already. */
export const withoutMail =
  (kind: Notification) =>
  (person: Person): Person =>
    person.muted.includes(kind)
      ? person
      : { ...person, muted: Notification.literals.filter((one) => one === kind || person.muted.includes(one)) }

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
