import { Authentication } from "@leadwell/domain/access/Authentication"
import { Context, Effect, Layer, type Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { sessionCookie } from "../people/SessionCookie.ts"
import { makeSignedIn } from "../people/SignedIn.ts"
import { AbilityMissing, refuse } from "../response/Refusals.ts"
import { Authorization, CurrentPrincipal, fulfils, RequiredAbility, TokenOnly } from "./Authorization.ts"
import { makeRequestCount } from "./RequestCount.ts"

/**
 * Implements {@link Authorization} with the domain's `Authentication`, `SignIn` and `RequestBudget`. A session counts
 * only without an `Authorization` header.
 */
export const layer = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const authentication = yield* Authentication
    const requestCount = yield* makeRequestCount
    const { countFailure, countRequest, paced } = requestCount
    const signedIn = yield* makeSignedIn(requestCount)

    const byToken = (credential: Redacted.Redacted<string>, endpoint: HttpApiEndpoint.Top) =>
      paced((asking) => authentication.verify(credential, asking)).pipe(
        Effect.tapErrorTag("Unauthenticated", () => countFailure),
        Effect.tap((principal) => countRequest(principal, endpoint))
      )

    const principalOf = Effect.fnUntraced(function* (
      credential: Redacted.Redacted<string>,
      endpoint: HttpApiEndpoint.Top
    ) {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      const isBySession =
        headers["authorization"] === undefined &&
        !Context.get(endpoint.annotations, TokenOnly) &&
        (yield* sessionCookie.sent) !== undefined
      return isBySession ? (yield* signedIn(endpoint)).principal : yield* byToken(credential, endpoint)
    })

    return {
      bearer: (answer, { credential, endpoint }) =>
        Effect.gen(function* () {
          const principal = yield* Effect.mapError(principalOf(credential, endpoint), refuse)
          if (!fulfils(principal, Context.getUnsafe(endpoint.annotations, RequiredAbility)))
            return yield* refuse(new AbilityMissing())
          return yield* Effect.provideService(answer, CurrentPrincipal, principal)
        })
    }
  })
)
