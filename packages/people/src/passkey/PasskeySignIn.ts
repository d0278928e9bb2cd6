import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Fact } from "@leadwell/domain/privacy/Fact"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, Layer, Option, type Redacted } from "effect"
import { makeSessionStarter, type StartedSession } from "../session/SessionStart.ts"
import { usedWith } from "./Passkey.ts"
import { PasskeyCeremony, type PasskeyOptions, type PasskeySite } from "./PasskeyCeremony.ts"
import { makeChallenges } from "./PasskeyChallenges.ts"
import { PasskeyRepository } from "./PasskeyRepository.ts"
import { decodePasskeySignIn } from "./PasskeyRequest.ts"

/** The passkey is unknown, or its answer is late, repeated, about something else or wrongly signed. */
export class PasskeyRefused extends Fact(
  "PasskeyRefused",
  "The passkey is unknown, or its answer is late, repeated, about something else or wrongly signed."
)<{ readonly cause?: unknown }> {}

const refused = (cause?: unknown) => new PasskeyRefused({ cause })

/** Signs people in with a passkey. */
export class PasskeySignIn extends Context.Service<
  PasskeySignIn,
  {
    /** Returns the options of a sign-in, which name nobody. They can be answered once, within five minutes. */
    readonly begin: (site: PasskeySite) => Effect.Effect<PasskeyOptions, StorageUnavailable>
    /**
     * Starts a session for the person of the passkey, in place of the one whose secret the browser sent. `input` has
     * `credential`.
     */
    readonly finish: (
      site: PasskeySite,
      input: unknown,
      replaced?: Redacted.Redacted<string>
    ) => Effect.Effect<StartedSession, InvalidInput | PasskeyRefused | StorageUnavailable>
  }
>()("@leadwell/people/passkey/PasskeySignIn") {
  static readonly layer = Layer.effect(
    PasskeySignIn,
    Effect.gen(function* () {
      const passkeys = yield* PasskeyRepository
      const ceremony = yield* PasskeyCeremony
      const challenges = yield* makeChallenges
      const start = yield* makeSessionStarter
      return {
        begin: Effect.fn("PasskeySignIn.begin")(function* (site) {
          return yield* ceremony.signInOptions(site, yield* challenges.issue(null))
        }),
        finish: Effect.fn("PasskeySignIn.finish")(function* (site, input, replaced) {
          const { credential } = yield* Effect.fromResult(decodePasskeySignIn(input))
          const head = ceremony.headOf(credential)
          if (Option.isNone(head)) return yield* refused()
          const { challenge, credential_id } = head.value
          const began = yield* challenges.take(challenge, null)
          if (Option.isNone(began)) return yield* refused()
          const found = yield* passkeys.find(credential_id)
          if (Option.isNone(found)) return yield* refused()
          const { passkey, person } = found.value
          const counter = yield* Effect.mapError(
            ceremony.verifySignIn({ challenge, site }, credential, passkey),
            refused
          )
          const now = yield* DateTime.now
          const used = yield* Effect.catchTag(
            passkeys.modify(credential_id, usedWith(counter, now)),
            "CounterTurnedBack",
            refused
          )
          if (Option.isNone(used)) return yield* refused()
          const started = yield* start(person, { began: began.value, now, replaced })
          return Option.isSome(started) ? started.value : yield* refused()
        })
      }
    })
  )
}
