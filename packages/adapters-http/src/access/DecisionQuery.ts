import type { Granted } from "@leadwell/domain/access/Grant"
import { Effect, Schema, SchemaGetter } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { bodyRefusals, NotFound } from "../response/Refusals.ts"
import type { CurrentGrant } from "./Authorization.ts"

/** A key of a query that is true or false, and false if it is absent. */
export const booleanText = Schema.Literals(["true", "false"])
  .annotate({ fault: { _tag: "NotBoolean" } })
  .pipe(
    Schema.decodeTo(Schema.Boolean, {
      decode: SchemaGetter.transform((text) => text === "true"),
      encode: SchemaGetter.transform((value) => (value ? "true" : "false"))
    }),
    Schema.withDecodingDefaultKey(Effect.succeed("false" as const))
  )

/** The query of a decision. A dry run answers what the decision would do, and changes nothing. */
export const DecisionQuery = Schema.Struct({
  dry_run: booleanText
})

/** Answers 422 when the query of a decision cannot be decoded, unless an earlier refusal answers first. */
export class DecisionQueryDecoding extends HttpApiMiddleware.Service<
  DecisionQueryDecoding,
  { requires: CurrentGrant<Granted<"leads:review">> }
>()("@leadwell/adapters-http/access/DecisionQuery/DecisionQueryDecoding", {
  error: [NotFound, ...bodyRefusals]
}) {}
