import { assert, describe, it } from "@effect/vitest"
import { makeAuthenticator } from "@leadwell/laws/features/people/passkey/SoftAuthenticator"
import { Passkeys } from "@leadwell/people/passkey/Passkeys"
import { PasskeySignIn } from "@leadwell/people/passkey/PasskeySignIn"
import { People } from "@leadwell/people/people/People"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { SignIn } from "@leadwell/people/session/SignIn"
import { DateTime, Effect, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { operator } from "../../../domain/test/UseCases.ts"
import { answered, finish, passkeyWorld, refusal, registered, signedIn, site } from "./PasskeyWorld.ts"

const provided = Effect.provide(passkeyWorld)

/** A person with a passkey. */
const equipped = Effect.gen(function* () {
  const current = yield* signedIn()
  return { current, ...(yield* registered(current)) }
})

describe("a sign-in with a passkey", () => {
  it.effect("starts a session like that of a link, and notes the use", () =>
    Effect.gen(function* () {
      const { authenticator, current } = yield* equipped
      yield* TestClock.adjust("1 hour")
      const started = yield* finish(yield* answered(authenticator))
      const principal = { ...current.principal, signed_in_at: started.session.created_at }
      assert.deepStrictEqual([started.person, started.principal], [current.person, principal])
      assert.notStrictEqual(started.session.id, current.session.id)
      const verified = yield* SignIn.use(({ verify }) => verify(started.secret))
      assert.deepStrictEqual(verified.session, started.session)
      const [passkey] = yield* Passkeys.use(({ list }) => list(current))
      assert.deepStrictEqual([passkey?.counter, passkey?.used_at], [1, yield* DateTime.now])
    }).pipe(provided)
  )

  it.effect("is refused a second time with the same answer", () =>
    Effect.gen(function* () {
      const { authenticator } = yield* equipped
      const answer = yield* answered(authenticator, { counter: 0 })
      yield* finish(answer)
      assert.strictEqual(yield* refusal(finish(answer)), "PasskeyRefused")
    }).pipe(provided)
  )

  it.effect("is refused five minutes after its options", () =>
    Effect.gen(function* () {
      const { authenticator } = yield* equipped
      const [early, late] = [yield* answered(authenticator), yield* answered(authenticator)]
      yield* TestClock.adjust(299_999)
      yield* finish(early)
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* refusal(finish(late)), "PasskeyRefused")
    }).pipe(provided)
  )

  it.effect("is refused if the sessions of the person were ended since its options, and works with new ones", () =>
    Effect.gen(function* () {
      const { authenticator, current, passkey } = yield* equipped
      yield* TestClock.adjust("1 minute")
      const under = yield* answered(authenticator)
      yield* TestClock.adjust("1 minute")
      const ended = yield* People.use(({ endSessions }) => endSessions(operator, current.person.id, false))
      assert.deepStrictEqual([ended.passkeys, ended.left], [0, { passkeys: 1, links: 0, identity: false }])
      assert.strictEqual(yield* refusal(finish(under)), "PasskeyRefused")
      yield* TestClock.adjust("1 milli")
      yield* finish(yield* answered(authenticator))
      const all = yield* People.use(({ endSessions }) => endSessions(operator, current.person.id, true))
      assert.deepStrictEqual([all.passkeys, all.left], [1, { passkeys: 0, links: 0, identity: false }])
      yield* TestClock.adjust("1 milli")
      assert.strictEqual(yield* refusal(finish(yield* answered(authenticator))), "PasskeyRefused")
      assert.strictEqual(passkey.person, current.person.id)
    }).pipe(provided)
  )

  it.effect("ends the session that the browser has had", () =>
    Effect.gen(function* () {
      const { authenticator, current } = yield* equipped
      const answer = yield* answered(authenticator)
      yield* PasskeySignIn.use((one) => one.finish(site, answer, current.secret))
      assert.strictEqual(yield* refusal(SignIn.use(({ verify }) => verify(current.secret))), "SessionEnded")
    }).pipe(provided)
  )

  it.effect("uses its challenge up, also by a wrong answer", () =>
    Effect.gen(function* () {
      const { authenticator } = yield* equipped
      const options = yield* PasskeySignIn.use(({ begin }) => begin(site))
      const wrong = yield* authenticator.get(options, "https://evil.example")
      assert.strictEqual(yield* refusal(finish({ credential: wrong })), "PasskeyRefused")
      const right = yield* authenticator.get(options, site.origin)
      assert.strictEqual(yield* refusal(finish({ credential: right })), "PasskeyRefused")
    }).pipe(provided)
  )

  it.effect("is refused with a challenge of a registration", () =>
    Effect.gen(function* () {
      const { authenticator, current } = yield* equipped
      const { challenge } = yield* Passkeys.use(({ begin }) => begin(current, site))
      const answer = yield* answered(authenticator, { challenge: String(challenge) })
      assert.strictEqual(yield* refusal(finish(answer)), "PasskeyRefused")
    }).pipe(provided)
  )

  it.effect("is refused when the counter does not grow, unless it is always 0", () =>
    Effect.gen(function* () {
      const { authenticator } = yield* equipped
      for (const counter of [0, 0, 7]) yield* finish(yield* answered(authenticator, { counter }))
      for (const counter of [7, 6, 0]) {
        assert.strictEqual(yield* refusal(finish(yield* answered(authenticator, { counter }))), "PasskeyRefused")
      }
      yield* finish(yield* answered(authenticator, { counter: 8 }))
    }).pipe(provided)
  )

  it.effect("is refused with another key, an unknown passkey and one that is removed", () =>
    Effect.gen(function* () {
      const { authenticator, current, passkey } = yield* equipped
      const honest = Object((yield* answered(authenticator)).credential["response"])
      for (const other of [yield* makeAuthenticator(authenticator), yield* makeAuthenticator()]) {
        const answer = yield* answered(other, { user: honest.userHandle, counter: 9 })
        assert.strictEqual(yield* refusal(finish(answer)), "PasskeyRefused")
      }
      const answer = yield* answered(authenticator)
      yield* Passkeys.use(({ remove }) => remove(current, passkey.id))
      assert.strictEqual(yield* refusal(finish(answer)), "PasskeyRefused")
    }).pipe(provided)
  )

  it.effect("is refused to a person who is removed or has no membership any more", () =>
    Effect.gen(function* () {
      const { authenticator, current } = yield* equipped
      const other = yield* signedIn("bo@example.nl")
      const { authenticator: second } = yield* registered(other)
      yield* PersonRepository.use(({ modify }) =>
        modify(current.person.id, (one) => Result.succeed({ ...one, memberships: [] }), [])
      )
      yield* People.use(({ remove }) => remove(operator, other.person.id))
      for (const one of [authenticator, second]) {
        assert.strictEqual(yield* refusal(finish(yield* answered(one))), "PasskeyRefused")
      }
    }).pipe(provided)
  )

  it.effect("is refused for what is no answer, and the faults of other requests are named", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* refusal(finish({ credential: { id: "x" } })), "PasskeyRefused")
      for (const input of [{}, { credential: 5 }, { credential: {}, name: "x" }]) {
        assert.strictEqual(yield* refusal(finish(input)), "InvalidInput", JSON.stringify(input))
      }
    }).pipe(provided)
  )
})
