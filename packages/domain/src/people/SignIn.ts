import { Context, Data, DateTime, Effect, Layer, Option, Redacted, Result } from "effect"
import type { Digest } from "effect/crypto/Digest"
import { exactReader, required, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { textUpTo } from "../input/Text.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { PersonRepository } from "./PersonRepository.ts"
import { hashSecret, isSecretText } from "./Secret.ts"
import { isUnexpired, SessionEnded, usedAt } from "./Session.ts"
import { SessionRepository } from "./SessionRepository.ts"
import { makeSessionStarter, type StartedSession } from "./SessionStart.ts"
import { type SignedInPerson, signedInPerson } from "./SignedInPerson.ts"
import { isUsable } from "./SignInLink.ts"
import { SignInLinkRepository } from "./SignInLinkRepository.ts"

/** The link is unknown, used or expired. */
export class LinkRefused extends Data.TaggedError("LinkRefused")<{}> {}

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
    /** Uses a one-time link, and starts a session. `input` has `link`. */
    readonly useLink: (input: unknown) => Effect.Effect<StartedSession, InvalidInput | LinkRefused | StorageUnavailable>
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
      const start = yield* makeSessionStarter
      const secrets = yield* Effect.context<Digest>()

      return {
        useLink: Effect.fn("SignIn.useLink")(function* (input) {
          const text = yield* Effect.fromResult(decodeLink(input))
          if (!isSecretText("lwl_", text)) return yield* new LinkRefused()
          const now = yield* DateTime.now
          const found = Option.filter(yield* links.take(yield* hashSecret(text)), (one) => isUsable(one, now))
          if (Option.isNone(found)) return yield* new LinkRefused()
          const person = yield* Effect.catchTag(
            people.get(found.value.person),
            "PersonNotFound",
            () => new LinkRefused()
          )
          const started = yield* start(person, now)
          return Option.isSome(started) ? started.value : yield* new LinkRefused()
        }, Effect.provideContext(secrets)),
        verify: Effect.fnUntraced(function* (secret) {
          const text = Redacted.value(secret)
          if (!isSecretText("lws_", text)) return yield* new SessionEnded()
          const now = yield* DateTime.now
          const found = Option.filter(yield* sessions.find(yield* hashSecret(text)), (one) =>
            isUnexpired(one.session, now)
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
