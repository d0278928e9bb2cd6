import { isGranted, NotGranted } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import { Authentication } from "@leadwell/domain/features/tokens/Authentication"
import { Context, Effect, Layer, type Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { demandOf, type GrantedBy, TokenOnly } from "../../access/Authorization.ts"
import { type Authorized, Authorizer } from "../../access/Authorizer.ts"
import { makeRequestCount } from "../../request/RequestCount.ts"
import { sessionCookie } from "../../request/SessionCookie.ts"
import { makeSignedIn } from "../../request/SignedIn.ts"
import { refuse } from "../../response/Refuse.ts"

/** Implements the {@link Authorizer} with the domain's `Authentication`, `SignIn` and `RequestBudget`. */
export const layer = Layer.effect(
  Authorizer,
  Effect.gen(function* () {
    const authentication = yield* Authentication
    const requestCount = yield* makeRequestCount
    const { countFailure, countRequest, paced } = requestCount
    const signedIn = yield* makeSignedIn(requestCount)

    const byToken = (credential: Redacted.Redacted<string>, endpoint: HttpApiEndpoint.Top) =>
      paced((asking) => authentication.verify(credential, asking)).pipe(
        Effect.tapErrorTag("Unauthenticated", () => countFailure),
        Effect.tap((principal) => countRequest(principal, endpoint)),
        Effect.map((principal): Authorized<Principal> => ({
          principal,
          still: Effect.asVoid(Effect.mapError(authentication.verify(credential), refuse))
        }))
      )

    const authorizedBy = Effect.fnUntraced(function* (
      credential: Redacted.Redacted<string>,
      endpoint: HttpApiEndpoint.Top
    ) {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      const isBySession =
        headers["authorization"] === undefined &&
        !Context.get(endpoint.annotations, TokenOnly) &&
        (yield* sessionCookie.sent) !== undefined
      if (!isBySession) return yield* byToken(credential, endpoint)
      const { person, still } = yield* signedIn(endpoint)
      return { principal: person.principal, still }
    })

    return {
      authorize: Effect.fnUntraced(function* <Endpoint extends HttpApiEndpoint.Top>(
        credential: Redacted.Redacted<string>,
        endpoint: Endpoint
      ) {
        const authorized = yield* Effect.mapError(authorizedBy(credential, endpoint), refuse)
        const grants = demandOf(endpoint)
        if (!grants.some((one) => isGranted(authorized.principal, one)))
          return yield* refuse(new NotGranted({ grants }))
        return authorized as Authorized<GrantedBy<Endpoint>>
      })
    }
  })
)
