import { Context, Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"

/** The origin of links, such as `https://leads.example.nl`. Without it, links use the origin of the request. */
export const BaseUrl = Context.Reference<Option.Option<string>>("@leadwell/adapters-http/response/OwnOrigin/BaseUrl", {
  defaultValue: () => Option.none()
})

/** The origin of a request according to its `Host` header, or `http://localhost` when that is no host. */
const originOf = ({ headers }: HttpServerRequest.HttpServerRequest): string =>
  URL.parse(`http://${headers["host"] ?? ""}`)?.origin ?? "http://localhost"

/** The origin at which clients reach this server: that of {@link BaseUrl}, or else that of the request. */
export const ownOrigin = Effect.gen(function* () {
  const base = yield* BaseUrl
  return Option.isSome(base) ? base.value : originOf(yield* HttpServerRequest.HttpServerRequest)
})

/** Whether a name of a host, as a URL has it, is that of the own machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname) ||
  hostname === "[::1]"

/**
 * How browsers reach this server: over TLS, over plain HTTP on their own machine, or over plain HTTP from elsewhere.
 * Without {@link BaseUrl}, a request from elsewhere is assumed to have come through a proxy with TLS.
 */
export type Transport = "tls" | "loopback" | "plain"

/** How browsers reach this server, by {@link BaseUrl} or else by the `Host` header of the request. */
export const transport = Effect.gen(function* () {
  const base = yield* BaseUrl
  const { hostname, protocol } = new URL(yield* ownOrigin)
  if (isLoopback(hostname) && protocol === "http:") return "loopback"
  return Option.isNone(base) || protocol === "https:" ? "tls" : "plain"
}) satisfies Effect.Effect<Transport, never, HttpServerRequest.HttpServerRequest>

/**
 * Whether a page of this server sent the request. Browsers say so in `Sec-Fetch-Site`, and older ones in `Origin`. A
 * page of another site cannot change either.
 */
export const isFromOwnOrigin = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin"
  const [origin, base] = [URL.parse(headers["origin"] ?? ""), yield* BaseUrl]
  if (origin === null) return false
  return Option.isSome(base) ? origin.origin === new URL(base.value).origin : origin.host === headers["host"]
})

/**
 * Whether a page of another site sent a form, as far as a browser tells. A page that keeps its address to itself, by
 * `Referrer-Policy`, sends `null` as its origin, and only an older browser says no more than that.
 */
export const isFromElsewhere = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const isTold = "sec-fetch-site" in headers || ("origin" in headers && headers["origin"] !== "null")
  return isTold && !(yield* isFromOwnOrigin)
})
