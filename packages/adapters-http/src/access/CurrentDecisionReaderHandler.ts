import { decisionReaderOf } from "@leadwell/domain/intake/DecisionReader"
import { Effect, Layer } from "effect"
import { refuse } from "../response/Refuse.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { CurrentDecisionReader, DecisionReaderOnly } from "./CurrentDecisionReader.ts"

const currentDecisionReader = Effect.flatMap(CurrentPrincipal, (principal) =>
  Effect.mapError(Effect.fromResult(decisionReaderOf(principal)), refuse)
)

/** Implements {@link DecisionReaderOnly} with the domain's {@link decisionReaderOf}. */
export const layer = Layer.succeed(
  DecisionReaderOnly,
  Effect.provideServiceEffect(CurrentDecisionReader, currentDecisionReader)
)
