import { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { grantingKeys, rejectionKeys } from "@leadwell/domain/reclaim/ReclaimDecision"
import { ReclaimQuery } from "@leadwell/domain/reclaim/ReclaimFilter"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { DecisionQuery, DecisionQueryDecoding } from "../access/DecisionQuery.ts"
import { PathDecoding, QueryDecoding } from "../request/Decoding.ts"
import { decisionAnswer } from "../response/DecisionEffect.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { bodyRefusals, NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import { ReviewedReclaim } from "./Evidence.ts"
import { ScreenshotBody } from "./ScreenshotResponse.ts"

const params = { reclaim: ReclaimId }
const reviewed = Schema.Struct({ data: ReviewedReclaim })
const shown = { params, success: reviewed, error: [NotFound, ServiceUnavailable] } as const
const decided = {
  params,
  query: DecisionQuery,
  success: decisionAnswer(ReviewedReclaim),
  error: [NotFound, ...bodyRefusals]
} as const

const grant = Schema.Struct({
  remark: Schema.optionalKey(grantingKeys.remark.schema),
  lead_at_fault: Schema.optionalKey(grantingKeys.lead_at_fault.schema)
})
const rejection = Schema.Struct({ remark: rejectionKeys.remark.schema })

/** Endpoints for the review of the reclaim requests of every business. */
export const ReclaimReviewGroup = HttpApiGroup.make("reclaimReview")
  .add(
    HttpApiEndpoint.get("list", "/api/reclaims", {
      query: Schema.Struct({ ...PageRequest.fields, ...ReclaimQuery.fields }),
      success: pageEnvelope(ReviewedReclaim),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the reclaim requests of every business")
      .annotate(
        OpenApi.Description,
        "With their evidence, the names of their businesses and websites, and the city and the digits of the postal code of their leads. The oldest come first unless `sort` says otherwise. A request is listed if it fits every filter."
      ),
    HttpApiEndpoint.get("get", "/api/reclaims/:reclaim", shown)
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Show a reclaim request with its evidence")
      .annotate(
        OpenApi.Description,
        "`reclaims_filed` counts the leads of the 90 days up to the request, as known when it was filed, and their requests. `suggestion` is what these facts suggest, and null where they cannot suggest anything; the reviewer decides."
      ),
    HttpApiEndpoint.get("screenshot", "/api/reclaims/:reclaim/screenshot", { ...shown, success: ScreenshotBody })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Download the screenshot of a reclaim request"),
    HttpApiEndpoint.post("grant", "/api/reclaims/:reclaim/grant", { ...decided, payload: grant })
      .middleware(PathDecoding)
      .middleware(DecisionQueryDecoding)
      .annotate(OpenApi.Summary, "Grant a reclaim request")
      .annotate(
        OpenApi.Description,
        "Releases the business from the lead, and gives its caps one back. `lead_at_fault` says that the lead is worth nothing to anyone: it is withdrawn, and the other businesses that may still reclaim it, or wait for the decision of their request, are released in the same way. Otherwise the place is offered to others while the lead is young enough. Left out, the reason decides: `corrupt_data`, `spam` and `withdrawn` blame the lead. The body may be left out. This is final."
      )
      .annotate(OpenApi.Transform, (operation) => ({
        ...operation,
        requestBody: { ...(operation["requestBody"] as object), required: false }
      })),
    HttpApiEndpoint.post("reject", "/api/reclaims/:reclaim/reject", { ...decided, payload: rejection })
      .middleware(PathDecoding)
      .middleware(DecisionQueryDecoding)
      .annotate(OpenApi.Summary, "Reject a reclaim request")
      .annotate(OpenApi.Description, "The business keeps the lead; `remark` tells it why. This is final.")
  )
  .middleware(authorization("leads:review"))
  .annotate(OpenApi.Title, "Review of reclaims")
  .annotate(
    OpenApi.Description,
    "A reviewer grants or rejects the reclaim requests of every business. `effects` tells which businesses are released or get the lead by the decision; with `dry_run=true` nothing is changed."
  )
