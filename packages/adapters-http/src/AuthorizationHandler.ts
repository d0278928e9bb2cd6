import { Authentication } from "@leadwell/domain/access/Authentication"
import { can } from "@leadwell/domain/access/Principal"
import { Context, Effect, Layer } from "effect"
import { Authorization, CurrentPrincipal, RequiredAbility } from "./Authorization.ts"
import { AbilityMissing, refuse } from "./Refusals.ts"

/** {@link Authorization} by the domain's {@link Authentication}. */
export const layer = Layer.effect(
  Authorization,
  Effect.map(Authentication, (authentication) => ({
    bearer: (answer, { credential, endpoint }) =>
      Effect.gen(function* () {
        const principal = yield* Effect.mapError(authentication.verify(credential), refuse)
        const ability = Context.getUnsafe(endpoint.annotations, RequiredAbility)
        if (!can(principal, ability)) return yield* refuse(new AbilityMissing())
        return yield* Effect.provideService(answer, CurrentPrincipal, principal)
      })
  }))
)
