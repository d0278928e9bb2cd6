import { assert, describe, it } from "@effect/vitest"
import { People } from "@leadwell/domain/people/People"
import { SessionId } from "@leadwell/domain/people/Session"
import { Sessions } from "@leadwell/domain/people/Sessions"
import { SignIn } from "@leadwell/domain/people/SignIn"
import { Effect, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { operator } from "../UseCases.ts"
import { invite, linkOf, provided, refusal, signedIn } from "./SignedInPeople.ts"

describe("a one-time link", () => {
  it.effect("signs the person in, who then acts for the first account", () =>
    Effect.gen(function* () {
      const { person, secret, verify } = yield* signedIn
      assert.match(Redacted.value(secret), /^lws_[A-Za-z0-9_-]{43}$/)
      const { principal } = yield* verify
      assert.strictEqual(principal.account, "acme")
      assert.isFalse(principal.abilities.has("operator"))
      assert.isTrue(principal.abilities.has("leads:read"))
      assert.deepStrictEqual(principal.actor, { kind: "person", id: person.id, name: "An" })
    }).pipe(provided)
  )

  it.effect("is used once, within fifteen minutes", () =>
    Effect.gen(function* () {
      const { link, person } = yield* signedIn
      const useLink = (one: typeof link) => SignIn.use(({ useLink }) => useLink(linkOf(one)))
      assert.strictEqual(yield* refusal(useLink(link)), "LinkRefused")
      const again = People.use((people) => people.link(operator, person.id))
      const [first, second] = [yield* again, yield* again]
      yield* TestClock.adjust("899999 millis")
      yield* useLink(first)
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* refusal(useLink(second)), "LinkRefused")
      assert.strictEqual(
        yield* refusal(SignIn.use((signIn) => signIn.useLink({ link: "lws_" + "x".repeat(43) }))),
        "LinkRefused"
      )
    }).pipe(provided)
  )
})

describe("a session", () => {
  it.effect("ends after twelve hours without a request, and thirty days after its start", () =>
    Effect.gen(function* () {
      const { verify } = yield* signedIn
      for (let hours = 0; hours + 11 < 30 * 24; hours += 11) {
        yield* TestClock.adjust("11 hours")
        yield* verify
      }
      yield* TestClock.adjust("5 hours")
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      const { link } = yield* invite({ email: "other@example.nl" })
      const { secret } = yield* SignIn.use(({ useLink }) => useLink(linkOf(link)))
      const other = SignIn.use((signIn) => signIn.verify(secret))
      yield* TestClock.adjust("43199999 millis")
      yield* other
      yield* TestClock.adjust("12 hours")
      assert.strictEqual(yield* refusal(other), "SessionEnded")
    }).pipe(provided)
  )

  it.effect("is listed and ended by its person alone", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const { end, list } = yield* Sessions
      const { link } = yield* People.use((people) => Effect.map(people.link(operator, person.id), (link) => ({ link })))
      const second = yield* SignIn.use(({ useLink }) => useLink(linkOf(link)))
      const current = yield* verify
      assert.deepStrictEqual(
        (yield* list(current)).map(({ id }) => id),
        [second.session.id, current.session.id]
      )
      const stranger = yield* invite({ email: "other@example.nl" })
      const other = yield* SignIn.use(({ useLink }) => useLink(linkOf(stranger.link)))
      assert.strictEqual(yield* refusal(end(other, current.session.id)), "SessionNotFound")
      yield* end(second, current.session.id)
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      assert.strictEqual(yield* refusal(end(second, SessionId.make("nothing"))), "SessionNotFound")
    }).pipe(provided)
  )

  it.effect("acts for another account of the person, and for no other", () =>
    Effect.gen(function* () {
      const { verify } = yield* signedIn
      const { actFor } = yield* Sessions
      yield* actFor(yield* verify, { account: "desk" })
      const { principal } = yield* verify
      assert.deepStrictEqual([principal.account, [...principal.abilities]], ["desk", ["operator"]])
      for (const account of ["other", "", undefined]) {
        assert.strictEqual(yield* refusal(actFor(yield* verify, { account })), "InvalidInput")
      }
    }).pipe(provided)
  )
})
