import { reviewerOf } from "@leadwell/domain/access/Reviewer"
import { Effect, Layer } from "effect"
import { refuse } from "../response/Refuse.ts"
import { CurrentPrincipal } from "./Authorization.ts"
import { CurrentReviewer, ReviewerOnly } from "./CurrentReviewer.ts"

const currentReviewer = Effect.flatMap(CurrentPrincipal, (principal) =>
  Effect.mapError(Effect.fromResult(reviewerOf(principal)), refuse)
)

/** Implements {@link ReviewerOnly} with the domain's {@link reviewerOf}. */
export const layer = Layer.succeed(ReviewerOnly, Effect.provideServiceEffect(CurrentReviewer, currentReviewer))
