import { BaseUrl } from "@leadwell/adapters-http/response/OwnOrigin"
import {
  type Deviation,
  makeAuthenticator,
  type SoftAuthenticator
} from "@leadwell/laws/features/people/passkey/SoftAuthenticator"
import { Effect, Layer, Option } from "effect"
import * as Digest from "effect/crypto/Digest"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { cookieOf } from "./TestPeople.ts"
import * as TestServer from "./TestServer.ts"
import { send } from "./TestServer.ts"

/** Where browsers reach the server of passkeys. */
export const origin = "http://localhost:3000"

/** Puts the servers of a layer at a host name, which passkeys need. */
export const reachedAt = (url: string) => Layer.succeed(BaseUrl, Option.some(url))

/** A server that browsers reach at {@link origin}. */
export const layer = TestServer.layer.pipe(Layer.provide(reachedAt(origin)))

type Headers = Readonly<Record<string, string>>

/** Posts a value as JSON with these headers, or nothing. */
export const post = (path: string, headers: Headers, value?: unknown) =>
  send(
    path,
    value === undefined
      ? { method: "POST", headers }
      : { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(value) }
  )

/** Makes an authenticator in software. */
export const newAuthenticator = (copyOf?: SoftAuthenticator) =>
  Effect.provide(makeAuthenticator(copyOf), [Digest.layerWebCrypto, SecureRandom.layerWebCrypto])

/** Returns the body that registers an authenticator with a session, or one that is refused where there is none. */
export const registration = Effect.fnUntraced(function* (
  headers: Headers,
  authenticator: SoftAuthenticator,
  at = origin
) {
  const { body } = yield* post("/api/passkeys/options", headers)
  return { name: "Laptop", credential: yield* authenticator.create(body?.data ?? {}, at) }
})

/** Registers a new authenticator with a session. */
export const register = Effect.fnUntraced(function* (headers: Headers, at = origin) {
  const authenticator = yield* newAuthenticator()
  const answer = yield* post("/api/passkeys", headers, yield* registration(headers, authenticator, at))
  return { answer, authenticator, id: (answer.body.data?.id ?? "none") as string }
})

/** Returns the body that signs in with an authenticator. */
export const signInBody = Effect.fnUntraced(function* (
  authenticator: SoftAuthenticator,
  deviation: Deviation = {},
  at = origin
) {
  const { body } = yield* post("/api/session/passkey/options", {})
  return { credential: yield* authenticator.get(body.data, at, deviation) }
})

/** Signs in with an authenticator, and returns the answer with the cookie that it sets. */
export const signInWith = Effect.fnUntraced(function* (
  authenticator: SoftAuthenticator,
  deviation: Deviation = {},
  at = origin
) {
  const answer = yield* post("/api/session/passkey", {}, yield* signInBody(authenticator, deviation, at))
  return { answer, cookie: cookieOf(answer) }
})
