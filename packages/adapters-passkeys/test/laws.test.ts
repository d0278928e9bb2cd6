import { describe, it } from "@effect/vitest"
import * as WebAuthnCeremony from "@leadwell/adapters-passkeys/WebAuthnCeremony"
import { passkeyCeremonyLaws } from "@leadwell/laws/features/people/passkey/PasskeyCeremonyLaws"
import { Effect, Layer } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"

const provided = Effect.provide(Layer.mergeAll(WebAuthnCeremony.layer, digestLayer, randomLayer))

describe("WebAuthnCeremony", () => {
  it.effect.each(passkeyCeremonyLaws)("$sentence", ({ check }) => provided(check))
})
