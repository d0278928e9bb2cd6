import { authorizationOf, type Authorization } from "@leadwell/people/openid/Authorization"
import { OpenIdProvider, providerTime } from "@leadwell/people/openid/OpenIdProvider"
import { newSecret } from "@leadwell/people/person/Secret"
import { Effect, Fiber } from "effect"
import type { Digest } from "effect/crypto/Digest"
import { TestClock } from "effect/testing"
import { demand, demandEqual, law, type Law } from "../../../Law.ts"
import { type Deviation, SoftProvider } from "./SoftProvider.ts"

/** The services that the laws of {@link OpenIdProvider} require, beside the provider whom it asks. */
export type OpenIdProviderLawPorts = Digest | OpenIdProvider | SoftProvider

const newAuthorization = Effect.flatMap(newSecret("lwo_"), (secret) =>
  authorizationOf(secret, "https://leads.example.nl")
)

const claims = { sub: "Ζωή-1", email: "Zoë@example.nl", email_verified: true }

/** Signs somebody in for an authorization, and returns the response. */
const responseFor = Effect.fnUntraced(function* (authorization: Authorization, deviation: Deviation = {}) {
  const [{ authorizationAddress }, { signIn }] = [yield* OpenIdProvider, yield* SoftProvider]
  return yield* signIn(yield* authorizationAddress(authorization), { claims, ...deviation })
})

const identified = Effect.fnUntraced(function* (deviation?: Deviation) {
  const authorization = yield* newAuthorization
  const response = yield* responseFor(authorization, deviation)
  return yield* OpenIdProvider.use(({ identify }) => identify(authorization, response))
})

const outcomeOf = <A, R>(effect: Effect.Effect<A, { readonly _tag: string }, R>) =>
  Effect.match(effect, { onFailure: ({ _tag }) => _tag, onSuccess: () => "identified" })

/** What no honest provider says of a sign-in, in one respect each. */
const deviations: Readonly<Record<string, Deviation>> = {
  "another state": { response: { state: "0".repeat(64) } },
  "no state": { response: { state: undefined } },
  "another provider": { response: { iss: "https://evil.example" } },
  "no code": { response: { code: undefined } },
  "another code": { response: { code: "guessed" } },
  "a person who stopped": { response: { code: undefined, error: "access_denied" } },
  "an error that is no code": { response: { code: undefined, error: "Zoë@example.nl" } },
  "another nonce": { claims: { ...claims, nonce: "0".repeat(64) } },
  "no nonce": { claims: { ...claims, nonce: undefined } },
  "another issuer": { claims: { ...claims, iss: "https://evil.example" } },
  "another client": { claims: { ...claims, aud: "somebody-else" } },
  "an expired token": { claims: { ...claims, exp: 1_700_000_000 } },
  "a token without a subject": { claims: { ...claims, sub: undefined } },
  "the key of a stranger": { claims, signer: "stranger" },
  "no signature": { claims, signer: "nobody" }
}

/** The laws of {@link OpenIdProvider}. They set the test clock. */
export const openIdProviderLaws: ReadonlyArray<Law<OpenIdProviderLawPorts>> = [
  law("asks for a code and the e-mail address, bound to the authorization, and keeps the verifier", function* () {
    const { clientId, issuer } = yield* SoftProvider
    const authorization = yield* newAuthorization
    const address = yield* OpenIdProvider.use((provider) => provider.authorizationAddress(authorization))
    const asked = Object.fromEntries(new URL(address).searchParams)
    const { code_challenge, ...rest } = asked
    yield* demand(address.startsWith(`${issuer}/authorize?`), "the address is not the provider's")
    yield* demandEqual(
      { ...rest, scope: rest["scope"]?.split(" ").toSorted() },
      {
        response_type: "code",
        client_id: clientId,
        redirect_uri: authorization.redirectUri,
        scope: ["email", "openid"],
        state: authorization.state,
        nonce: authorization.nonce,
        code_challenge_method: "S256"
      },
      "parameters"
    )
    yield* demand(code_challenge !== undefined && code_challenge.length === 43, "the challenge is missing")
    yield* demand(!address.includes(authorization.verifier), "the verifier is in the address")
  }),
  law("tells who signed in, and whether the provider verified the address", function* () {
    const { issuer } = yield* SoftProvider
    const who = { issuer, subject: claims.sub }
    yield* demandEqual(yield* identified(), { ...who, email: claims.email, isVerified: true }, "identity")
    for (const email_verified of [false, undefined, 1, "false"]) {
      const { isVerified } = yield* identified({ claims: { ...claims, email_verified } })
      yield* demandEqual(isVerified, false, `with ${String(email_verified)}`)
    }
    const without = { sub: claims.sub }
    yield* demandEqual(
      yield* identified({ claims: without, userInfo: claims }),
      { ...who, email: claims.email, isVerified: true },
      "an address that the ID token has not"
    )
    const nowhere = { ...who, email: null, isVerified: false }
    yield* demandEqual(yield* identified({ claims: without, userInfo: without }), nowhere, "no address")
    const { email } = yield* identified({ claims: { ...claims, email: "Zoë, nobody" } })
    yield* demandEqual(email, null, "what is no address")
  }),
  law("refuses a response that the provider did not make for the authorization", function* () {
    for (const [name, deviation] of Object.entries(deviations)) {
      yield* demandEqual(yield* outcomeOf(identified(deviation)), "ResponseRefused", name)
    }
    const reason = yield* Effect.flip(identified(deviations["an error that is no code"]))
    yield* demand(!JSON.stringify(reason).includes("Zoë"), "the reason has a text of the response")
  }),
  law("refuses the response of another authorization, and one that was redeemed", function* () {
    const { identify } = yield* OpenIdProvider
    const [one, other] = [yield* newAuthorization, yield* newAuthorization]
    const response = yield* responseFor(one)
    const stolen = { ...other, state: one.state, nonce: one.nonce }
    for (const authorization of [other, stolen]) {
      const outcome = yield* outcomeOf(identify(authorization, yield* responseFor(one)))
      yield* demandEqual(outcome, "ResponseRefused", "another authorization")
    }
    yield* identify(one, response)
    yield* demandEqual(yield* outcomeOf(identify(one, response)), "ResponseRefused", "a redeemed response")
    yield* demandEqual(yield* outcomeOf(identify(one, "%E0%&=")), "ResponseRefused", "no response")
  }),
  law("says so when the provider cannot be asked, and asks it again the next time", function* () {
    const { behave } = yield* SoftProvider
    const authorization = yield* newAuthorization
    const address = OpenIdProvider.use((provider) => provider.authorizationAddress(authorization))
    for (const behaviour of ["broken", "silent"] as const) {
      yield* behave(behaviour)
      const beginning = yield* Effect.forkChild(outcomeOf(address))
      yield* Effect.yieldNow
      yield* TestClock.adjust(providerTime)
      yield* demandEqual(yield* Fiber.join(beginning), "ProviderUnavailable", `a ${behaviour} provider at first`)
    }
    yield* behave("honest")
    const response = yield* responseFor(authorization)
    const redeem = OpenIdProvider.use(({ identify }) => identify(authorization, response))
    for (const behaviour of ["broken", "silent"] as const) {
      yield* behave(behaviour)
      const asking = yield* Effect.forkChild(outcomeOf(redeem))
      yield* Effect.yieldNow
      yield* TestClock.adjust(providerTime)
      yield* demandEqual(yield* Fiber.join(asking), "ProviderUnavailable", `a ${behaviour} provider`)
    }
    yield* behave("honest")
    yield* demandEqual(yield* outcomeOf(redeem), "identified", "after the outage")
  })
]
