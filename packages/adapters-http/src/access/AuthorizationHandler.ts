import { Effect, Layer } from "effect"
import { StillAuthorized } from "../request/StillAuthorized.ts"
import { authorization, currentAs } from "./Authorization.ts"
import { Authorizer } from "./Authorizer.ts"

/** Implements every {@link authorization} with the {@link Authorizer}. */
export const layer = Layer.effect(
  authorization<never>(),
  Effect.map(Authorizer, ({ authorize }) => ({
    bearer: (answer, { credential, endpoint }) =>
      Effect.flatMap(authorize(credential, endpoint), ({ principal, still }) =>
        answer.pipe(Effect.provideService(currentAs<never>(), principal), Effect.provideService(StillAuthorized, still))
      )
  }))
)
