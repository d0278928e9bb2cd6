import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Leads } from "@leadwell/domain/intake/Leads"
import { leadIdFromText } from "@leadwell/domain/lead/LeadId"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import { readJson, readOptionalJson } from "../request/JsonBody.ts"
import { queryFaults } from "../request/QueryFaults.ts"
import { NotFound } from "../response/Refusals.ts"
import { refuse } from "../response/Refuse.ts"
import { current } from "./Authorization.ts"
import { DecisionQueryDecoding } from "./DecisionQuery.ts"

/** The decisions whose body may be left out. */
const optionalBodies: ReadonlyArray<string> = ["approve", "grant"]

/**
 * Implements {@link DecisionQueryDecoding}. A query is decoded before the handler runs, so the refusals that precede a
 * fault of the query are looked for here: 404, and those of the body.
 */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [leads, reclaims] = [yield* Leads, yield* ReclaimReview]
    const find = Effect.gen(function* () {
      const reviewer = yield* current<"leads:review">()
      const { lead, reclaim } = yield* HttpRouter.params
      if (lead === undefined) return yield* Effect.mapError(reclaims.get(reviewer, reclaim as ReclaimId), refuse)
      const id = leadIdFromText(lead)
      if (id === undefined) return yield* new NotFound({ message: "Not found." })
      return yield* Effect.mapError(leads.get(reviewer, id), refuse)
    })
    return HttpApiMiddleware.layerSchemaErrorTransform(
      DecisionQueryDecoding,
      Effect.fnUntraced(function* (error, { endpoint }) {
        if (error.kind !== "Query") return yield* Effect.fail(error)
        yield* find
        const read = optionalBodies.includes(endpoint.identifier) ? readOptionalJson : readJson
        yield* read(yield* HttpServerRequest.HttpServerRequest)
        return yield* refuse(new InvalidInput({ faults: yield* queryFaults(error.cause.issue) }))
      })
    )
  })
)
