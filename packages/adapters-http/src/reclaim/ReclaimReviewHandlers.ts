import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import type { DecisionQuery } from "../access/DecisionQuery.ts"
import { contractOf } from "../request/ContractOf.ts"
import { readJson, readOptionalJson } from "../request/JsonBody.ts"
import { encodeEffects } from "../response/DecisionEffect.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeReviewedReclaim } from "./Evidence.ts"
import { ReclaimReviewGroup } from "./ReclaimReviewGroup.ts"
import { screenshotResponse } from "./ScreenshotResponse.ts"

interface Decision {
  readonly query: typeof DecisionQuery.Type
  readonly params: { readonly reclaim: ReclaimId }
  readonly request: HttpServerRequest.HttpServerRequest
}

/**
 * Handlers of the endpoints for the review of reclaims, which call {@link ReclaimReview}. They look up the request
 * before they read the body.
 */
export const layer = HttpApiBuilder.group(
  contractOf(ReclaimReviewGroup),
  "reclaimReview",
  Effect.fnUntraced(function* (handlers) {
    const reclaims = yield* ReclaimReview
    const found = Effect.fnUntraced(function* (id: ReclaimId) {
      return yield* Effect.mapError(reclaims.get(yield* current<"leads:review">(), id), refuse)
    })
    const deciding = (decide: typeof reclaims.grant, read: typeof readJson) =>
      Effect.fnUntraced(function* ({ params, query, request }: Decision) {
        const reviewer = yield* current<"leads:review">()
        // The evidence, which no decision changes, is read first: no read after the decision may make its answer fail.
        const reviewed = yield* found(params.reclaim)
        const body = yield* read(request)
        const options = { isDryRun: query.dry_run }
        const decided = yield* Effect.mapError(decide(reviewer, params.reclaim, body, options), refuse)
        const data = encodeReviewedReclaim({ ...reviewed, request: decided.request })
        return { data, effects: encodeEffects(decided.effects) }
      })
    return handlers
      .handle(
        "list",
        Effect.fnUntraced(function* ({ query: { page: number, per_page, ...query } }) {
          const reviewer = yield* current<"leads:review">()
          const page = yield* Effect.mapError(reclaims.page(reviewer, query, { page: number, per_page }), refuse)
          return yield* enveloped(mapPage(page, encodeReviewedReclaim), "/api/reclaims")
        })
      )
      .handle("get", ({ params }) =>
        Effect.map(found(params.reclaim), (reviewed) => ({ data: encodeReviewedReclaim(reviewed) }))
      )
      .handle(
        "screenshot",
        Effect.fnUntraced(function* ({ params }) {
          const found = yield* Effect.mapError(
            reclaims.screenshot(yield* current<"leads:review">(), params.reclaim),
            refuse
          )
          return screenshotResponse(params.reclaim, found)
        })
      )
      .handleRaw("grant", deciding(reclaims.grant, readOptionalJson))
      .handleRaw("reject", deciding(reclaims.reject, readJson))
  })
)
