import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { SoftProvider } from "@leadwell/laws/features/people/openid/SoftProvider"
import { authorizationOf, datedSecret } from "@leadwell/people/openid/Authorization"
import { OpenIdProvider } from "@leadwell/people/openid/OpenIdProvider"
import { OpenIdSignIn } from "@leadwell/people/openid/OpenIdSignIn"
import { People } from "@leadwell/people/people/People"
import type { Membership } from "@leadwell/people/person/Membership"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { DateTime, Effect, Redacted, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../../../domain/test/LogLines.ts"
import { operator } from "../../../domain/test/UseCases.ts"
import { finish, invite, openIdWorld, origin, returned, signIn, verified } from "./OpenIdWorld.ts"

const email = "an@example.nl"

/** Returns why the end of a sign-in is refused. */
const reasonOf = ({ response, secret }: Effect.Success<ReturnType<typeof returned>>) =>
  Effect.map(Effect.flip(finish(secret, response)), (error) => ("reason" in error ? error.reason : error._tag))

describe("a sign-in with the OpenID provider", () => {
  it.effect("is at the provider by the name that people know", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* OpenIdSignIn.use(({ provider }) => Effect.succeed(provider)), "Example")
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("lets somebody in who is a member of a business and also helps to run the market", () =>
    Effect.gen(function* () {
      const { id } = yield* invite(email)
      const member = { account: AccountId.make("best"), role: "member" } satisfies Membership
      yield* PersonRepository.use(({ modify }) =>
        modify(id, (one) => Result.succeed({ ...one, memberships: [...one.memberships, member] }), [])
      )
      assert.strictEqual((yield* signIn(verified(email))).person.id, id)
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("is refused for an address that only looks like that of a person", () =>
    Effect.gen(function* () {
      const { id } = yield* invite(email)
      for (const like of ["ａn@example.nl", "𝐚n@example.nl", "aⁿ@example.nl"]) {
        const { response, secret } = yield* returned(verified(like))
        const reason = yield* reasonOf({ response, secret })
        assert.strictEqual(reason, "no operator or reviewer has the e-mail address", like)
      }
      assert.strictEqual((yield* signIn(verified("AN@EXAMPLE.nl"))).person.id, id)
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("is refused with a secret that was made for something else", () =>
    Effect.gen(function* () {
      yield* invite(email)
      const finished = Effect.fnUntraced(function* (undated: string, seconds = 0) {
        const secret = datedSecret(undated, DateTime.add(yield* DateTime.now, { seconds }))
        const authorization = yield* authorizationOf(secret, origin)
        const address = yield* OpenIdProvider.use((provider) => provider.authorizationAddress(authorization))
        const response = yield* SoftProvider.use((provider) => provider.signIn(address, verified(email)))
        return yield* finish(Redacted.make(secret), response)
      })
      const strange = "the browser did not begin it here within half an hour"
      const secrets = ["lws_", "lwl_", "lwu_"].map((prefix) => [`${prefix}${"a".repeat(43)}`, 0] as const)
      for (const [secret, seconds] of [...secrets, [`lwo_${"a".repeat(43)}`, 1] as const]) {
        const refusal = yield* Effect.flip(finished(secret, seconds))
        assert.strictEqual("reason" in refusal && refusal.reason, strange, secret)
      }
      assert.strictEqual((yield* finished(`lwo_${"a".repeat(43)}`)).person.email, email)
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("is refused half an hour after it began, and if the sessions of the person were ended meanwhile", () =>
    Effect.gen(function* () {
      const { id } = yield* invite(email)
      const [late, early] = [yield* returned(verified(email)), yield* returned(verified(email))]
      yield* TestClock.adjust("1799999 millis")
      yield* finish(early.secret, early.response)
      yield* TestClock.adjust("1 milli")
      assert.strictEqual(yield* reasonOf(late), "the browser did not begin it here within half an hour")
      const under = yield* returned(verified(email))
      yield* People.use(({ endSessions }) => endSessions(operator, id, false))
      assert.strictEqual(yield* reasonOf(under), "the sessions of the person were ended since it began")
      yield* TestClock.adjust("1 milli")
      assert.strictEqual((yield* signIn(verified(email))).person.id, id)
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("that the provider refuses is one like any other, also for the log", () => {
    const { layer, lines } = logLines()
    return Effect.gen(function* () {
      yield* invite(email)
      const { response } = yield* returned(verified(email))
      const { secret } = yield* returned(verified(email))
      const refusal = yield* Effect.provide(Effect.flip(finish(secret, response)), layer)
      assert.strictEqual(refusal._tag, "OpenIdRefused")
      assert.deepStrictEqual(lines, ["Info A sign-in with the OpenID provider is refused: OAUTH_INVALID_RESPONSE"])
    }).pipe(Effect.provide(openIdWorld))
  })

  it.effect("cannot begin while the provider does not answer, which an operator is told", () => {
    const { layer, lines } = logLines()
    return Effect.gen(function* () {
      yield* SoftProvider.use(({ behave }) => behave("broken"))
      const refusal = yield* Effect.flip(OpenIdSignIn.use(({ begin }) => begin(origin)))
      assert.strictEqual(refusal._tag, "ProviderUnavailable")
      assert.lengthOf(lines, 1)
      assert.match(lines[0]!, /^Warn The OpenID provider cannot be asked: \w+$/u)
    }).pipe(Effect.provide(openIdWorld), Effect.provide(layer))
  })
})
