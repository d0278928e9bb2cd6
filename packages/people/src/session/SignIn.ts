import { auditEntry } from "@leadwell/domain/audit/AuditEntry"
import { exactReader, required, verdict } from "@leadwell/domain/input/InputObject"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { textUpTo } from "@leadwell/domain/input/Text"
import { Fact } from "@leadwell/domain/privacy/Fact"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, flow, Layer, Option, Redacted, Result } from "effect"
import type { Digest } from "effect/crypto/Digest"
import { isOfInvitation, joining } from "../person/Joining.ts"
import { changedAccounts } from "../person/Membership.ts"
import { personActor } from "../person/Person.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { hashSecret, isSecretText } from "../person/Secret.ts"
import { SecretRepository } from "../person/SecretRepository.ts"
import { isOpen, SessionEnded, usedAt } from "./Session.ts"
import { SessionRepository } from "./SessionRepository.ts"
import { makeSessionStarter, type StartedSession } from "./SessionStart.ts"
import { type SignedInPerson, signedInPerson } from "./SignedInPerson.ts"
import { issuedAt, isUsable, type SignInLink } from "./SignInLink.ts"

/** The link is unknown, used, expired or ended. */
export class LinkRefused extends Fact("LinkRefused", "The link is unknown, used, expired or ended.")<{}> {}

/** The keys of a request that signs in with a one-time link. */
const linkKeys = { link: required(textUpTo(100)) }

const readLink = exactReader(linkKeys)

/** Validates a request that signs in, and returns the secret of its link in clear. */
const decodeLink = (input: unknown): Result.Result<string, InvalidInput> =>
  Result.map(verdict(linkKeys, readLink(input)), ({ link }) => link)

/** Signs people in, and recognises them by their sessions. */
export class SignIn extends Context.Service<
  SignIn,
  {
    /**
     * Uses a one-time link, accepts its invitation, and starts a session in place of the one whose secret the browser
     * sent. `input` has `link`.
     */
    readonly useLink: (
      input: unknown,
      replaced?: Redacted.Redacted<string>
    ) => Effect.Effect<StartedSession, InvalidInput | LinkRefused | StorageUnavailable>
    /** Returns who has the session with this secret. */
    readonly verify: (
      secret: Redacted.Redacted<string>
    ) => Effect.Effect<SignedInPerson, SessionEnded | StorageUnavailable>
  }
>()("@leadwell/people/session/SignIn") {
  static readonly layer = Layer.effect(
    SignIn,
    Effect.gen(function* () {
      const links = yield* SecretRepository
      const people = yield* PersonRepository
      const sessions = yield* SessionRepository
      const start = yield* makeSessionStarter
      const secrets = yield* Effect.context<Digest>()

      /** Returns the person of a usable link, who accepts its invitation if that is still pending. */
      const acceptedBy = Effect.fnUntraced(function* (link: SignInLink, at: DateTime.Utc) {
        const { invitation, person: id } = link
        const person = yield* people.get(id)
        if (!isUsable(link, person, at)) return yield* new LinkRefused()
        if (invitation === null) return person
        const join = joining(isOfInvitation(invitation))
        const accounts = changedAccounts(person.memberships, join(person).memberships)
        const entry = auditEntry({ actor: personActor(person), at }, "person.joined", id, accounts)
        return yield* people.modify(id, flow(join, Result.succeed), [entry])
      })

      return {
        useLink: Effect.fn("SignIn.useLink")(function* (input, replaced) {
          const text = yield* Effect.fromResult(decodeLink(input))
          if (!isSecretText("lwl_", text)) return yield* new LinkRefused()
          const now = yield* DateTime.now
          const found = yield* links.take("sign_in", yield* hashSecret(text))
          if (Option.isNone(found)) return yield* new LinkRefused()
          const link = found.value
          const person = yield* Effect.catchTag(acceptedBy(link, now), "PersonNotFound", () => new LinkRefused())
          const started = yield* start(person, { began: issuedAt(link), now, replaced, isByLink: true })
          return Option.isSome(started) ? started.value : yield* new LinkRefused()
        }, Effect.provideContext(secrets)),
        verify: Effect.fnUntraced(function* (secret) {
          const text = Redacted.value(secret)
          if (!isSecretText("lws_", text)) return yield* new SessionEnded()
          const now = yield* DateTime.now
          const found = Option.filter(yield* sessions.find(yield* hashSecret(text)), ({ person, session }) =>
            isOpen(session, person, now)
          )
          const signedIn = Option.flatMap(found, signedInPerson)
          if (Option.isNone(signedIn)) return yield* new SessionEnded()
          const used = usedAt(now)(signedIn.value.session)
          if (used !== signedIn.value.session) yield* sessions.modify(used.hash, usedAt(now))
          return signedIn.value
        }, Effect.provideContext(secrets))
      }
    })
  )
}
