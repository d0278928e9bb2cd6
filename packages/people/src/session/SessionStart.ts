import { type DateTime, Effect, Option, Redacted, Result } from "effect"
import type { Digest } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { countsFor } from "../person/EndedSessions.ts"
import type { Person } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { hashSecret, isSecretText, newSecret } from "../person/Secret.ts"
import type { Session, SessionId } from "./Session.ts"
import { SessionRepository } from "./SessionRepository.ts"
import { type SignedInPerson, signedInPerson } from "./SignedInPerson.ts"

/** A new session with its secret in clear, which is stored nowhere. */
export interface StartedSession extends SignedInPerson {
  readonly secret: Redacted.Redacted<string>
}

/** A sign-in that succeeded. */
interface SignedIn {
  /** When it began: when its link or its challenge was issued, or when the browser went to the provider. */
  readonly began: DateTime.Utc
  readonly now: DateTime.Utc
  /** The session that the browser has had until now. It ends, because the browser forgets it. */
  readonly replaced: Redacted.Redacted<string> | undefined
  /** Whether it used a link, so that the next one need not wait. */
  readonly isByLink?: boolean
}

/** Returns the person without unused links, because the person used one. */
const withoutPace = (person: Person): Result.Result<Person> =>
  Result.succeed(person.link_pace === null ? person : { ...person, link_pace: null })

/** Returns the hash of a session's secret, or null when there is none. */
const hashOf = (secret: Redacted.Redacted<string> | undefined) =>
  secret === undefined || !isSecretText("lws_", Redacted.value(secret))
    ? Effect.succeed(null)
    : hashSecret(Redacted.value(secret))

/**
 * Returns a function that starts a session of a person. It starts none for a person without memberships, and none if
 * all sessions of the person were ended since the sign-in began.
 */
export const makeSessionStarter = Effect.gen(function* () {
  const people = yield* PersonRepository
  const sessions = yield* SessionRepository
  const random = yield* SecureRandom
  const secrets = yield* Effect.context<Digest | SecureRandom>()

  return Effect.fnUntraced(
    function* (invited: Person, { began, isByLink, now, replaced }: SignedIn) {
      if (invited.memberships.length === 0 || !countsFor(invited, began)) return Option.none<StartedSession>()
      // Most sign-ins change nothing, which costs no transaction.
      const isPaced = isByLink === true && invited.link_pace !== null
      const person = isPaced ? yield* people.modify(invited.id, withoutPace, []) : invited
      const [first] = person.memberships
      if (first === undefined) return Option.none<StartedSession>()
      const secret = yield* newSecret("lws_")
      const session: Session = {
        id: (yield* random.uuidV7()) as SessionId,
        hash: yield* hashSecret(secret),
        person: person.id,
        account: first.account,
        created_at: now,
        used_at: now
      }
      const signedIn = signedInPerson({ person, session })
      if (Option.isNone(signedIn)) return Option.none<StartedSession>()
      yield* sessions.insert(session, yield* hashOf(replaced))
      return Option.some<StartedSession>({ ...signedIn.value, secret: Redacted.make(secret) })
    },
    Effect.provideContext(secrets),
    Effect.catchTag("PersonNotFound", () => Effect.succeedNone)
  )
})
