import { assert, describe, it } from "@effect/vitest"
import { makeAuthenticator } from "@leadwell/laws/features/people/passkey/SoftAuthenticator"
import { CounterTurnedBack } from "@leadwell/people/passkey/Passkey"
import { AnswerRefused } from "@leadwell/people/passkey/PasskeyCeremony"
import { PasskeyRepository } from "@leadwell/people/passkey/PasskeyRepository"
import { Passkeys } from "@leadwell/people/passkey/Passkeys"
import { PasskeySignIn } from "@leadwell/people/passkey/PasskeySignIn"
import { People } from "@leadwell/people/people/People"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { Context, Effect } from "effect"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { operator } from "../../../domain/test/UseCases.ts"
import { answered, finish, passkeyWorld, refusal, registered, signedIn, site } from "./PasskeyWorld.ts"

const provided = Effect.provide(passkeyWorld)

const evil = "https://evil.example"

/** Returns why an effect fails, as its error tells the log. */
const causeOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), (error) => Reflect.get(Object(error), "cause"))

describe("a registration of a passkey", () => {
  it.effect("is refused for what is no answer", () =>
    Effect.gen(function* () {
      const current = yield* signedIn()
      const input = { name: "x", credential: { id: "x" } }
      const submitted = Passkeys.use((passkeys) => passkeys.finish(current, site, input))
      assert.strictEqual(yield* refusal(submitted), "RegistrationRefused")
    }).pipe(provided)
  )

  it.effect("is refused for another site, and tells the log why", () =>
    Effect.gen(function* () {
      const { begin, finish, list } = yield* Passkeys
      const current = yield* signedIn()
      const attempt = Effect.gen(function* () {
        const credential = yield* (yield* makeAuthenticator()).create(yield* begin(current, site), evil)
        return yield* finish(current, site, { name: "x", credential })
      })
      assert.strictEqual(yield* refusal(attempt), "RegistrationRefused")
      assert.instanceOf(yield* causeOf(attempt), AnswerRefused)
      assert.deepStrictEqual(yield* list(current), [])
    }).pipe(provided)
  )

  it.effect("of a person who is removed meanwhile says that the session has ended", () =>
    Effect.gen(function* () {
      const { begin } = yield* Passkeys
      const people = yield* People
      const current = yield* signedIn()
      const credential = yield* (yield* makeAuthenticator()).create(yield* begin(current, site), site.origin)
      const built = yield* rebuilt(Passkeys.layer, PasskeyRepository, (all) => ({
        ...all,
        insert: (...args) =>
          Effect.andThen(Effect.orDie(people.remove(operator, current.person.id)), all.insert(...args))
      }))
      const submitted = Context.get(built, Passkeys).finish(current, site, { name: "x", credential })
      assert.strictEqual(yield* refusal(submitted), "SessionEnded")
    }).pipe(Effect.scoped, provided)
  )
})

describe("a refused sign-in with a passkey", () => {
  it.effect("tells the log why, if the passkey is known", () =>
    Effect.gen(function* () {
      const { authenticator } = yield* registered(yield* signedIn())
      const options = yield* PasskeySignIn.use(({ begin }) => begin(site))
      const strange = finish({ credential: yield* authenticator.get(options, evil) })
      assert.instanceOf(yield* causeOf(strange), AnswerRefused)
      yield* finish(yield* answered(authenticator, { counter: 7 }))
      const turnedBack = finish(yield* answered(authenticator, { counter: 6 }))
      assert.instanceOf(yield* causeOf(turnedBack), CounterTurnedBack)
      assert.isUndefined(yield* causeOf(finish(yield* answered(yield* makeAuthenticator()))))
    }).pipe(provided)
  )

  it.effect("is that with a passkey that is removed in the same moment, and starts no session", () =>
    Effect.gen(function* () {
      const current = yield* signedIn()
      const { authenticator, passkey } = yield* registered(current)
      const { remove } = yield* Passkeys
      const built = yield* rebuilt(PasskeySignIn.layer, PasskeyRepository, (all) => ({
        ...all,
        modify: (...args) => Effect.andThen(Effect.orDie(remove(current, passkey.id)), all.modify(...args))
      }))
      const input = yield* answered(authenticator)
      const submitted = Context.get(built, PasskeySignIn).finish(site, input)
      assert.strictEqual(yield* refusal(submitted), "PasskeyRefused")
      const sessions = yield* SessionRepository.use(({ ofPerson }) => ofPerson(current.person.id))
      assert.deepStrictEqual(
        sessions.map(({ id }) => id),
        [current.session.id]
      )
    }).pipe(Effect.scoped, provided)
  )
})
