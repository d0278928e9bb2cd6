import { Effect, Layer } from "effect"
import { makeRequestCount } from "../../request/RequestCount.ts"
import { makeSignedIn } from "../../request/SignedIn.ts"
import { StillAuthorized } from "../../request/StillAuthorized.ts"
import { refuse } from "../../response/Refuse.ts"
import { CurrentSession, SessionOnly } from "./CurrentSession.ts"

/** Implements {@link SessionOnly} with the domain's `SignIn` and `RequestBudget`. */
export const layer = Layer.effect(
  SessionOnly,
  Effect.gen(function* () {
    const signedIn = yield* makeSignedIn(yield* makeRequestCount)
    return {
      session: (answer, { endpoint }) =>
        Effect.flatMap(Effect.mapError(signedIn(endpoint), refuse), ({ person, still }) =>
          answer.pipe(Effect.provideService(CurrentSession, person), Effect.provideService(StillAuthorized, still))
        )
    }
  })
)
