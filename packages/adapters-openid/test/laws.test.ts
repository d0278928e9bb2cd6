import { describe, it } from "@effect/vitest"
import * as OpenIdClient from "@leadwell/adapters-openid/OpenIdClient"
import { openIdProviderLaws } from "@leadwell/laws/features/people/openid/OpenIdProviderLaws"
import { makeSoftProvider, softClient, SoftProvider } from "@leadwell/laws/features/people/openid/SoftProvider"
import { Effect, Layer, Redacted } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"

const softProvider = Layer.effect(SoftProvider, makeSoftProvider("https://login.example.nl", Date.now))

const client = Layer.unwrap(
  Effect.map(SoftProvider, ({ fetch, issuer }) => {
    const clientSecret = Redacted.make(softClient.secret)
    return OpenIdClient.layer({ issuer, clientId: softClient.id, clientSecret, name: "Example", fetch })
  })
)

const provided = Effect.provide(
  Layer.mergeAll(Layer.provideMerge(client, softProvider), digestLayer, randomLayer).pipe(Layer.fresh)
)

describe("OpenIdClient", () => {
  it.effect.each(openIdProviderLaws)("$sentence", ({ check }) => provided(check))
})
