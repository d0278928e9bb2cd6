import { sessionTime } from "@leadwell/domain/people/Session"
import { Effect, Redacted } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { type Transport, transport } from "../request/OwnOrigin.ts"

/** The name of the cookie over TLS. Browsers accept the prefix only from this host, for all paths, and over TLS. */
export const tlsCookie = "__Host-leadwell"

/** The name of the cookie over plain HTTP on the browser's own machine, where the prefix is not accepted. */
export const loopbackCookie = "leadwell-loopback"

const nameFor = (transport: Transport): string => (transport === "loopback" ? loopbackCookie : tlsCookie)

const optionsFor = (transport: Transport) =>
  ({ httpOnly: true, path: "/", sameSite: "lax", secure: transport !== "loopback" }) as const

/** Returns the secret in the cookie of the request, or nothing when it has none. */
export const sentSecret = Effect.gen(function* () {
  const { cookies, headers } = yield* HttpServerRequest.HttpServerRequest
  if (headers["cookie"] === undefined) return undefined
  const text = cookies[nameFor(yield* transport)]
  return text === undefined ? undefined : Redacted.make(text)
})

/** Adds the cookie of a session to the answer. */
export const setCookie = Effect.fnUntraced(function* (secret: Redacted.Redacted<string>) {
  const by = yield* transport
  const options = { ...optionsFor(by), maxAge: sessionTime }
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(HttpServerResponse.setCookieUnsafe(response, nameFor(by), Redacted.value(secret), options))
  )
})

/** Removes the cookie from the browser. */
export const expireCookie = Effect.gen(function* () {
  const by = yield* transport
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(HttpServerResponse.expireCookieUnsafe(response, nameFor(by), optionsFor(by)))
  )
})
