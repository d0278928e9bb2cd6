import { Schema } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { CurrentReviewer } from "../access/CurrentReviewer.ts"
import { bodyRefusals, NotFound } from "../response/Refusals.ts"
import { booleanText } from "./BooleanText.ts"

/** The query of a decision. A dry run answers what the decision would do, and changes nothing. */
export const DecisionQuery = Schema.Struct({
  dry_run: booleanText
})

/** Answers 422 when the query of a decision cannot be decoded, unless an earlier refusal answers first. */
export class DecisionQueryDecoding extends HttpApiMiddleware.Service<
  DecisionQueryDecoding,
  { requires: CurrentReviewer }
>()("@leadwell/adapters-http/request/DecisionQuery/DecisionQueryDecoding", {
  error: [NotFound, ...bodyRefusals]
}) {}
