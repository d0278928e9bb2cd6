import { wholeAccountOf } from "@leadwell/domain/access/WholeAccount"
import { Effect, Layer } from "effect"
import { refuse } from "../response/Refuse.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { CurrentWholeAccount, WholeAccountOnly } from "./CurrentWholeAccount.ts"

const currentWholeAccount = Effect.flatMap(CurrentPrincipal, (principal) =>
  Effect.mapError(Effect.fromResult(wholeAccountOf(principal)), refuse)
)

/** Implements {@link WholeAccountOnly} with the domain's {@link wholeAccountOf}. */
export const layer = Layer.succeed(
  WholeAccountOnly,
  Effect.provideServiceEffect(CurrentWholeAccount, currentWholeAccount)
)
