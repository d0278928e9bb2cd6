import { Authentication } from "@leadwell/domain/access/Authentication"
import { can } from "@leadwell/domain/access/Principal"
import { Context, Effect, Layer } from "effect"
import { AbilityMissing, refuse } from "../response/Refusals.ts"
import { Authorization, CurrentPrincipal, RequiredAbility } from "./Authorization.ts"
import { makeRequestCount } from "./RequestCount.ts"

/** Implements {@link Authorization} with the domain's {@link Authentication} and `RequestBudget`. */
export const layer = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const authentication = yield* Authentication
    const { countFailure, countRequest, paced } = yield* makeRequestCount
    return {
      bearer: (answer, { credential, endpoint }) =>
        Effect.gen(function* () {
          const principal = yield* paced((asking) => authentication.verify(credential, asking)).pipe(
            Effect.tapErrorTag("Unauthenticated", () => countFailure),
            Effect.tap((principal) => countRequest(principal, endpoint)),
            Effect.mapError(refuse)
          )
          const ability = Context.getUnsafe(endpoint.annotations, RequiredAbility)
          if (ability !== "any" && !can(principal, ability)) return yield* refuse(new AbilityMissing())
          return yield* Effect.provideService(answer, CurrentPrincipal, principal)
        })
    }
  })
)
