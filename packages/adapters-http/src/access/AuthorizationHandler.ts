import { Effect, Layer } from "effect"
import { StillAuthorized } from "../request/StillAuthorized.ts"
import { Authorization, CurrentPrincipal } from "./Authorization.ts"
import { Authorizer } from "./Authorizer.ts"

/** Implements {@link Authorization} with the {@link Authorizer}. */
export const layer = Layer.effect(
  Authorization,
  Effect.map(Authorizer, ({ authorize }) => ({
    bearer: (answer, { credential, endpoint }) =>
      Effect.flatMap(authorize(credential, endpoint), ({ principal, still }) =>
        answer.pipe(Effect.provideService(CurrentPrincipal, principal), Effect.provideService(StillAuthorized, still))
      )
  }))
)
