import { Context, Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { BaseUrl, ownOrigin, transport } from "../../response/OwnOrigin.ts"
import { NeedsBaseUrl, NeedsTls } from "../../response/RequestErrors.ts"

/** Makes an effect that warns an operator, and does nothing after the first time. */
export const makeProxyWarning = (): Effect.Effect<void> => {
  let hasWarned = false
  return Effect.suspend(() => {
    if (hasWarned) return Effect.void
    hasWarned = true
    return Effect.logWarning(
      "Nobody can sign in through the proxy, which passes requests on as if to this machine. Set BASE_URL."
    )
  })
}

/** Warns that a proxy keeps people from signing in: once in a process, because every attempt is refused alike. */
export const ProxyWarning = Context.Reference<Effect.Effect<void>>(
  "@leadwell/adapters-http/features/people/SignInOrigin/ProxyWarning",
  { defaultValue: makeProxyWarning }
)

/**
 * Whether people of the demo may sign in without a credential, when the own machine asks. Only a server that listens on
 * the own machine alone may say so.
 */
export const DemoIsOpen = Context.Reference<boolean>(
  "@leadwell/adapters-http/features/people/SignInOrigin/DemoIsOpen",
  {
    defaultValue: () => false
  }
)

/** Proxies name themselves or their client, each in its own way. */
const isForwarded = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  Object.keys(headers).some((name) => /^(?:(?:x-)?forwarded(?:-.+)?|x-real-ip|via)$/.test(name))

/**
 * The origin where people sign in, as browsers see it. Fails over plain HTTP from elsewhere. Fails too when a proxy
 * rewrote the host to the own machine: a cookie without TLS would then travel over a network.
 */
export const signInOrigin = Effect.gen(function* () {
  const by = yield* transport
  if (by === "plain") return yield* Effect.fail(new NeedsTls())
  if (by === "loopback" && Option.isNone(yield* BaseUrl)) {
    if (isForwarded(yield* HttpServerRequest.HttpServerRequest)) {
      yield* yield* ProxyWarning
      return yield* Effect.fail(new NeedsBaseUrl())
    }
  }
  const { host, origin } = new URL(yield* ownOrigin)
  return by === "tls" ? `https://${host}` : origin
})

/**
 * Whether a request of this machine asks a demo that is open. A page of another site can send no such request with the
 * name of this machine as its host, and a proxy that names itself or its client asks for somebody else.
 */
export const asksDemo = Effect.gen(function* () {
  if (!(yield* DemoIsOpen) || Option.isSome(yield* BaseUrl)) return false
  return (yield* transport) === "loopback" && !isForwarded(yield* HttpServerRequest.HttpServerRequest)
})
