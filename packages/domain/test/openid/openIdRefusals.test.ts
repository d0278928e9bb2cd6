import { assert, describe, it } from "@effect/vitest"
import { authorizationOf } from "@leadwell/domain/openid/Authorization"
import { OpenIdProvider } from "@leadwell/domain/openid/OpenIdProvider"
import { OpenIdSignIn } from "@leadwell/domain/openid/OpenIdSignIn"
import type { Membership } from "@leadwell/domain/people/Membership"
import { PersonRepository } from "@leadwell/domain/people/PersonRepository"
import { SoftProvider } from "@leadwell/domain/testing/openid/SoftProvider"
import { Effect, Redacted, Result } from "effect"
import { logLines } from "../LogLines.ts"
import { finish, invite, openIdWorld, origin, returned, signIn, verified } from "./OpenIdWorld.ts"

const email = "an@example.nl"

describe("a sign-in with the OpenID provider", () => {
  it.effect("is at the provider by the name that people know", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* OpenIdSignIn.use(({ provider }) => Effect.succeed(provider)), "Example")
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("lets somebody in who is a member of a business and also helps to run the market", () =>
    Effect.gen(function* () {
      const { id, memberships } = yield* invite(email)
      const member = { account: memberships[0]!.account, role: "member" } satisfies Membership
      yield* PersonRepository.use(({ modify }) =>
        modify(id, (one) => Result.succeed({ ...one, memberships: [...memberships, member] }), [])
      )
      assert.strictEqual((yield* signIn(verified(email))).person.id, id)
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("is refused with a secret that was made for something else", () =>
    Effect.gen(function* () {
      yield* invite(email)
      const finished = Effect.fnUntraced(function* (secret: string) {
        const authorization = yield* authorizationOf(secret, origin)
        const address = yield* OpenIdProvider.use((provider) => provider.authorizationAddress(authorization))
        const response = yield* SoftProvider.use((provider) => provider.signIn(address, verified(email)))
        return yield* finish(Redacted.make(secret), response)
      })
      for (const prefix of ["lws_", "lwl_", "lwu_"]) {
        const refusal = yield* Effect.flip(finished(`${prefix}${"a".repeat(43)}`))
        assert.strictEqual("reason" in refusal && refusal.reason, "the browser did not begin it here", prefix)
      }
      assert.strictEqual((yield* finished(`lwo_${"a".repeat(43)}`)).person.email, email)
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
