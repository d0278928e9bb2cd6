import { type DateTime, Effect, Option, Redacted, Result } from "effect"
import type { Digest } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import type { Person } from "./Person.ts"
import { PersonRepository } from "./PersonRepository.ts"
import { hashSecret, newSecret } from "./Secret.ts"
import type { Session, SessionId } from "./Session.ts"
import { SessionRepository } from "./SessionRepository.ts"
import { type SignedInPerson, signedInPerson } from "./SignedInPerson.ts"

/** A new session with its secret in clear, which is stored nowhere. */
export interface StartedSession extends SignedInPerson {
  readonly secret: Redacted.Redacted<string>
}

/** Notes that a person signed in for the first time. */
const signedInAt =
  (now: DateTime.Utc) =>
  (person: Person): Result.Result<Person> =>
    Result.succeed(person.first_signed_in_at === null ? { ...person, first_signed_in_at: now } : person)

/** Returns a function that starts a session of a person. It starts none for a person without memberships. */
export const makeSessionStarter = Effect.gen(function* () {
  const people = yield* PersonRepository
  const sessions = yield* SessionRepository
  const random = yield* SecureRandom
  const secrets = yield* Effect.context<Digest | SecureRandom>()

  /** Returns the person, whose first sign-in is noted. */
  const noted = (person: Person, now: DateTime.Utc) =>
    person.first_signed_in_at === null ? people.modify(person.id, signedInAt(now), []) : Effect.succeed(person)

  return Effect.fnUntraced(
    function* (invited: Person, now: DateTime.Utc) {
      if (invited.memberships.length === 0) return Option.none<StartedSession>()
      const person = yield* noted(invited, now)
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
      yield* sessions.insert(session)
      return Option.some<StartedSession>({ ...signedIn.value, secret: Redacted.make(secret) })
    },
    Effect.provideContext(secrets),
    Effect.catchTag("PersonNotFound", () => Effect.succeedNone)
  )
})
