import { operatorOf } from "@leadwell/domain/access/Operator"
import { Effect, Layer } from "effect"
import { refuse } from "../response/Refuse.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { CurrentOperator, OperatorOnly } from "./CurrentOperator.ts"

const currentOperator = Effect.flatMap(CurrentPrincipal, (principal) =>
  Effect.mapError(Effect.fromResult(operatorOf(principal)), refuse)
)

/** Implements {@link OperatorOnly} with the domain's {@link operatorOf}. */
export const layer = Layer.succeed(OperatorOnly, Effect.provideServiceEffect(CurrentOperator, currentOperator))
