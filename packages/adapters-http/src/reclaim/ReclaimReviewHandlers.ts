import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { current } from "../access/Authorization.ts"
import type { DecisionQuery } from "../access/DecisionQuery.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { readJson, readOptionalJson } from "../request/JsonBody.ts"
import { encodeEffects } from "../response/DecisionEffect.ts"
import { enveloped } from "../response/PageEnvelope.ts"
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
export const layer = handlersOf(ReclaimReviewGroup, function* () {
  const reclaims = yield* ReclaimReview
  const found = Effect.fnUntraced(function* (id: ReclaimId) {
    return yield* reclaims.get(yield* current<"leads:review">(), id)
  })
  const deciding = (decide: typeof reclaims.grant, read: typeof readJson) =>
    Effect.fnUntraced(function* ({ params, query, request }: Decision) {
      const reviewer = yield* current<"leads:review">()
      // The evidence, which no decision changes, is read first: no read after the decision may make its answer fail.
      const reviewed = yield* found(params.reclaim)
      const body = yield* read(request)
      const options = { isDryRun: query.dry_run }
      const decided = yield* decide(reviewer, params.reclaim, body, options)
      const data = encodeReviewedReclaim({ ...reviewed, request: decided.request })
      return { data, effects: encodeEffects(decided.effects) }
    })
  return {
    *list({ query: { page: number, per_page, ...query } }) {
      const reviewer = yield* current<"leads:review">()
      const page = yield* reclaims.page(reviewer, query, { page: number, per_page })
      return yield* enveloped(page, encodeReviewedReclaim)
    },
    get: ({ params }) => Effect.map(found(params.reclaim), (reviewed) => ({ data: encodeReviewedReclaim(reviewed) })),
    *screenshot({ params }) {
      const found = yield* reclaims.screenshot(yield* current<"leads:review">(), params.reclaim)
      return screenshotResponse(params.reclaim, found)
    },
    grant: deciding(reclaims.grant, readOptionalJson),
    reject: deciding(reclaims.reject, readJson)
  }
})
