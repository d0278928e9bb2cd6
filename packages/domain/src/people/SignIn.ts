import { Context, Data, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { Digest } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import type { Principal } from "../access/Principal.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { abilitiesOf } from "./Membership.ts"
import type { Person } from "./Person.ts"
import { PersonRepository } from "./PersonRepository.ts"
import { hashSecret, isSecretText, newSecret } from "./Secret.ts"
import { isLive, type Session, type SessionId, usedAt } from "./Session.ts"
import { type PersonSession, SessionRepository } from "./SessionRepository.ts"
import { isUsable } from "./SignInLink.ts"
import { SignInLinkRepository } from "./SignInLinkRepository.ts"

/** The link is unknown, used or expired. */
export class LinkRefused extends Data.TaggedError("LinkRefused")<{}> {}

/** The request has no live session. */
export class SessionEnded extends Data.TaggedError("SessionEnded")<{}> {}

/** A new session with its secret in clear, which is stored nowhere. */
export interface SignedIn extends PersonSession {
  readonly secret: Redacted.Redacted<string>
}

/** A person who is signed in, and the principal as which the person acts. */
export interface SignedInPerson extends PersonSession {
  readonly principal: Principal
}

/** Returns the principal of a session: the person, acting for the account of the session. */
const principalOfSession = ({ person, session }: PersonSession): Option.Option<Principal> => {
  const membership = person.memberships.find(({ account }) => account === session.account) ?? person.memberships[0]
  if (membership === undefined) return Option.none()
  return Option.some({
    actor: { kind: "person", id: person.id, name: person.name },
    account: membership.account,
    abilities: abilitiesOf(membership.role)
  })
}

/** Signs people in, and recognises them by their sessions. */
export class SignIn extends Context.Service<
  SignIn,
  {
    /** Uses a one-time link, and starts a session. */
    readonly useLink: (link: Redacted.Redacted<string>) => Effect.Effect<SignedIn, LinkRefused | StorageUnavailable>
    /** Returns who has the session with this secret. */
    readonly verify: (
      secret: Redacted.Redacted<string>
    ) => Effect.Effect<SignedInPerson, SessionEnded | StorageUnavailable>
  }
>()("@leadwell/domain/people/SignIn") {
  static readonly layer = Layer.effect(
    SignIn,
    Effect.gen(function* () {
      const links = yield* SignInLinkRepository
      const people = yield* PersonRepository
      const sessions = yield* SessionRepository
      const random = yield* SecureRandom
      const secrets = yield* Effect.context<Digest | SecureRandom>()

      const start = Effect.fnUntraced(function* (person: Person, now: DateTime.Utc) {
        const [first] = person.memberships
        if (first === undefined) return yield* new LinkRefused()
        const secret = yield* newSecret("lws_")
        const session: Session = {
          id: (yield* random.uuidV7()) as SessionId,
          hash: yield* hashSecret(secret),
          person: person.id,
          account: first.account,
          created_at: now,
          used_at: now
        }
        yield* sessions.insert(session)
        return { session, person, secret: Redacted.make(secret) }
      })

      return {
        useLink: Effect.fn("SignIn.useLink")(function* (link) {
          const text = Redacted.value(link)
          if (!isSecretText("lwl_", text)) return yield* new LinkRefused()
          const now = yield* DateTime.now
          const found = Option.filter(yield* links.take(yield* hashSecret(text)), (one) => isUsable(one, now))
          if (Option.isNone(found)) return yield* new LinkRefused()
          const person = yield* Effect.catchTag(
            people.get(found.value.person),
            "PersonNotFound",
            () => new LinkRefused()
          )
          return yield* start(person, now)
        }, Effect.provideContext(secrets)),
        verify: Effect.fnUntraced(function* (secret) {
          const text = Redacted.value(secret)
          if (!isSecretText("lws_", text)) return yield* new SessionEnded()
          const now = yield* DateTime.now
          const found = Option.filter(yield* sessions.find(yield* hashSecret(text)), (one) => isLive(one.session, now))
          if (Option.isNone(found)) return yield* new SessionEnded()
          const principal = principalOfSession(found.value)
          if (Option.isNone(principal)) return yield* new SessionEnded()
          const used = usedAt(now)(found.value.session)
          if (used !== found.value.session) yield* sessions.replace(used)
          return { ...found.value, principal: principal.value }
        }, Effect.provideContext(secrets))
      }
    })
  )
}
