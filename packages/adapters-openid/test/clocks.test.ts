import { assert, describe, it } from "@effect/vitest"
import * as OpenIdClient from "@leadwell/adapters-openid/OpenIdClient"
import { makeSoftProvider, softClient } from "@leadwell/laws/features/people/openid/SoftProvider"
import { authorizationOf } from "@leadwell/people/openid/Authorization"
import { OpenIdProvider } from "@leadwell/people/openid/OpenIdProvider"
import { newSecret } from "@leadwell/people/person/Secret"
import { Context, Effect, Exit, Layer, Redacted } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"

/** Signs somebody in with a token that expires in some seconds by the clock of this machine. */
const signedIn = Effect.fnUntraced(function* (seconds: number) {
  const { fetch, issuer, signIn } = yield* makeSoftProvider("https://login.example.nl", Date.now)
  const clientSecret = Redacted.make(softClient.secret)
  const settings = { issuer, clientId: softClient.id, clientSecret, name: "Example", fetch }
  const provider = Context.get(yield* Layer.build(OpenIdClient.layer(settings)), OpenIdProvider)
  const authorization = yield* authorizationOf(yield* newSecret("lwo_"), "https://leads.example.nl")
  const address = yield* provider.authorizationAddress(authorization)
  const exp = Math.floor(Date.now() / 1000) + seconds
  const response = yield* signIn(address, { claims: { exp } })
  return Exit.isSuccess(yield* Effect.exit(provider.identify(authorization, response)))
})

describe("OpenIdClient", () => {
  it.live("takes a token that expired less than half a minute ago, because clocks differ", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual([yield* signedIn(300), yield* signedIn(-10), yield* signedIn(-40)], [true, true, false])
    }).pipe(Effect.provide([digestLayer, randomLayer]))
  )
})
