import type { PasskeyAnswer, PasskeyOptions } from "@leadwell/people/passkey/PasskeyCeremony"
import { Effect } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Base64Url from "effect/encoding/Base64Url"
import { authenticatorData, coseKey, derSignature, withoutAttestation } from "./WebAuthnBytes.ts"

/** What a test changes of an answer, in place of what an honest authenticator would say. */
export interface Deviation {
  readonly challenge?: string
  /** The host name that the authenticator signs for. */
  readonly site?: string
  readonly user?: string
  readonly counter?: number
  readonly isVerified?: boolean
}

/** An authenticator in software, with one passkey. It answers as a browser at an origin would. */
export interface SoftAuthenticator {
  readonly credential_id: string
  /** Makes the passkey. */
  readonly create: (options: PasskeyOptions, origin: string, deviation?: Deviation) => Effect.Effect<PasskeyAnswer>
  /** Signs in with the passkey. The counter grows by one with each signature. */
  readonly get: (options: PasskeyOptions, origin: string, deviation?: Deviation) => Effect.Effect<PasskeyAnswer>
}

const utf8 = new TextEncoder()
const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const

/** Reads a text in nested options. */
const textAt = (options: unknown, ...path: ReadonlyArray<string>): string =>
  String(path.reduce((value: unknown, key) => Reflect.get(Object(value), key), options))

const clientData = (type: string, challenge: string, origin: string) =>
  utf8.encode(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))

const joined = (...parts: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/** Makes an authenticator with a fresh key. A copy of another has its credential id. */
export const makeAuthenticator = Effect.fnUntraced(function* (copyOf?: SoftAuthenticator) {
  const [digest, random] = [yield* Digest, yield* SecureRandom]
  const keys = yield* Effect.promise(() => crypto.subtle.generateKey(ecdsa, true, ["sign", "verify"]))
  const id = copyOf?.credential_id ?? Base64Url.encode(yield* random.randomBytes(32))
  const publicKey = coseKey(new Uint8Array(yield* Effect.promise(() => crypto.subtle.exportKey("raw", keys.publicKey))))
  const own = { counter: 0, user: "" }
  const hashOf = (bytes: Uint8Array) => Effect.orDie(digest.digest(sha256, bytes))
  const answerOf = (response: object): PasskeyAnswer => ({
    id,
    rawId: id,
    type: "public-key",
    response,
    clientExtensionResults: {}
  })
  const made: SoftAuthenticator = {
    credential_id: id,
    create: Effect.fnUntraced(function* (options, origin, deviation = {}) {
      const { challenge = textAt(options, "challenge"), counter = 0, isVerified = true } = deviation
      const rpIdHash = yield* hashOf(utf8.encode(deviation.site ?? textAt(options, "rp", "id")))
      own.user = textAt(options, "user", "id")
      const data = authenticatorData({ rpIdHash, isVerified, counter, credential: { id, publicKey } })
      return answerOf({
        clientDataJSON: Base64Url.encode(clientData("create", challenge, origin)),
        attestationObject: Base64Url.encode(withoutAttestation(data)),
        transports: ["internal", "quantum"]
      })
    }),
    get: Effect.fnUntraced(function* (options, origin, deviation = {}) {
      own.counter += 1
      const { challenge = textAt(options, "challenge"), counter = own.counter, isVerified = true } = deviation
      const rpIdHash = yield* hashOf(utf8.encode(deviation.site ?? textAt(options, "rpId")))
      const [data, client] = [
        authenticatorData({ rpIdHash, isVerified, counter }),
        clientData("get", challenge, origin)
      ]
      const signed = joined(data, yield* hashOf(client))
      const signature = yield* Effect.promise(() => crypto.subtle.sign(ecdsa, keys.privateKey, signed))
      return answerOf({
        clientDataJSON: Base64Url.encode(client),
        authenticatorData: Base64Url.encode(data),
        signature: Base64Url.encode(derSignature(new Uint8Array(signature))),
        userHandle: deviation.user ?? own.user
      })
    })
  }
  return made
})
