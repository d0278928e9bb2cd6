import { authorizationTime } from "@leadwell/people/openid/Authorization"
import { sessionTime } from "@leadwell/people/session/Session"
import { type Duration, Effect, Redacted } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { type Transport, transport } from "../response/OwnOrigin.ts"

/** The name of the session's cookie over TLS. Browsers accept the prefix only from this host, and over TLS. */
export const tlsCookie = "__Host-leadwell"

/** Its name over plain HTTP on the browser's own machine, where the prefix is not accepted. */
export const loopbackCookie = "leadwell-loopback"

const optionsFor = (transport: Transport) =>
  ({ httpOnly: true, path: "/", sameSite: "lax", secure: transport !== "loopback" }) as const

/** A cookie with a secret, which no script of a page reads. */
const secretCookie = (names: { readonly tls: string; readonly loopback: string }, maxAge: Duration.Duration) => {
  const nameFor = (transport: Transport): string => (transport === "loopback" ? names.loopback : names.tls)
  return {
    /** Returns the secret in the cookie of the request, or nothing when it has none. */
    sent: Effect.gen(function* () {
      const { cookies, headers } = yield* HttpServerRequest.HttpServerRequest
      if (headers["cookie"] === undefined) return undefined
      const text = cookies[nameFor(yield* transport)]
      return text === undefined ? undefined : Redacted.make(text)
    }),
    /** Adds the cookie to the answer. */
    set: Effect.fnUntraced(function* (secret: Redacted.Redacted<string>) {
      const by = yield* transport
      const options = { ...optionsFor(by), maxAge }
      yield* HttpEffect.appendPreResponseHandler((_, response) =>
        Effect.succeed(HttpServerResponse.setCookieUnsafe(response, nameFor(by), Redacted.value(secret), options))
      )
    }),
    /** Removes the cookie from the browser. */
    expire: Effect.gen(function* () {
      const by = yield* transport
      yield* HttpEffect.appendPreResponseHandler((_, response) =>
        Effect.succeed(HttpServerResponse.expireCookieUnsafe(response, nameFor(by), optionsFor(by)))
      )
    })
  }
}

/** The cookie of a session. */
export const sessionCookie = secretCookie({ tls: tlsCookie, loopback: loopbackCookie }, sessionTime)

/** The cookie of a sign-in with an OpenID provider, from its beginning to its end. */
export const openIdCookie = secretCookie(
  { tls: "__Host-leadwell-openid", loopback: "leadwell-openid-loopback" },
  authorizationTime
)
