import { assert, describe, it } from "@effect/vitest"
import * as WebAuthnCeremony from "@leadwell/adapters-passkeys/WebAuthnCeremony"
import { makeAuthenticator } from "@leadwell/laws/features/people/passkey/SoftAuthenticator"
import { samplePerson } from "@leadwell/laws/sample/SamplePerson"
import { type PasskeyAnswer, PasskeyCeremony } from "@leadwell/people/passkey/PasskeyCeremony"
import { decodeAttestationObject, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers"
import { Effect, Layer } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"

const site = { id: "leads.example.nl", origin: "https://leads.example.nl" }
const challenge = "Y2hhbGxlbmdl"

/** Returns a registration with a statement of a format that the library would judge by its certificates. */
const attested = (answer: PasskeyAnswer, format: string): PasskeyAnswer => {
  const response = Object(answer["response"])
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get("authData")
  const statement = new Map([["x5c", [new Uint8Array([1, 2, 3])]]])
  const content = new Map<string, string | typeof statement | Uint8Array>([
    ["fmt", format],
    ["attStmt", statement],
    ["authData", authData]
  ])
  return { ...answer, response: { ...response, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(content)) } }
}

describe("the attestation of an authenticator", () => {
  it.effect.each(["apple", "packed", "tpm", "of-tomorrow"])("is not judged, so it fetches nothing: %s", (format) =>
    Effect.gen(function* () {
      const { registrationOptions, verifyRegistration } = yield* PasskeyCeremony
      const options = yield* registrationOptions(site, challenge, yield* samplePerson(), [])
      const authenticator = yield* makeAuthenticator()
      const answer = attested(yield* authenticator.create(options, site.origin), format)
      const { credential_id } = yield* verifyRegistration({ challenge, site }, answer)
      assert.strictEqual(credential_id, authenticator.credential_id)
    }).pipe(Effect.provide(Layer.mergeAll(WebAuthnCeremony.layer, digestLayer, randomLayer)))
  )
})
