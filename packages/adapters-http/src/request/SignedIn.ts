import type { Principal } from "@leadwell/domain/access/Principal"
import { SessionEnded } from "@leadwell/people/session/Session"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Effect, Equal } from "effect"
import { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { isFromOwnOrigin } from "../response/OwnOrigin.ts"
import { refuse } from "../response/Refuse.ts"
import { ForeignOrigin, RightsChanged } from "../response/RequestErrors.ts"
import type { makeRequestCount } from "./RequestCount.ts"
import { sessionCookie } from "./SessionCookie.ts"

const isSafe = (method: string): boolean => method === "GET" || method === "HEAD"

const demandOwnOrigin = Effect.gen(function* () {
  if (!(yield* isFromOwnOrigin)) return yield* Effect.fail(new ForeignOrigin())
})

/**
 * Fails when a page of another site sent the request. Only browsers say where a request comes from, and a request from
 * anything else carries no cookie that its sender does not know.
 */
export const demandOwnOriginOfBrowsers = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  if ("origin" in headers || "sec-fetch-site" in headers) yield* demandOwnOrigin
})

/** Returns whether two principals may do the same things. */
const mayTheSame = (one: Principal, other: Principal): boolean =>
  one.account === other.account &&
  Equal.equals(one.abilities, other.abilities) &&
  Equal.equals(one.scope ?? null, other.scope ?? null)

/**
 * Makes a function that returns the person who sent a request, by the cookie of a session. A request that changes
 * something must come from this origin. Requests are counted for the person. `still` is `StillAuthorized`.
 */
export const makeSignedIn = Effect.fnUntraced(function* ({
  countFailure,
  countRequest,
  paced
}: Effect.Success<typeof makeRequestCount>) {
  const { verify } = yield* SignIn
  return Effect.fnUntraced(
    function* (endpoint: HttpApiEndpoint.Top) {
      const secret = yield* sessionCookie.sent
      if (secret === undefined) return yield* new SessionEnded()
      const { method } = yield* HttpServerRequest.HttpServerRequest
      if (!isSafe(method)) yield* demandOwnOrigin
      const person = yield* paced((asking = (ask) => ask) => asking(verify(secret)))
      yield* countRequest(person.principal, endpoint)
      const isStill = Effect.filterOrFail(
        verify(secret),
        ({ principal }) => mayTheSame(principal, person.principal),
        () => new RightsChanged()
      )
      return { person, still: Effect.asVoid(Effect.mapError(isStill, refuse)) }
    },
    Effect.tapErrorTag("SessionEnded", () => countFailure)
  )
})
