import { BusinessId } from "@leadwell/domain/catalog/Business"
import { LeadIdText } from "@leadwell/domain/lead/LeadId"
import { reclaimSubmissionKeys } from "@leadwell/domain/reclaim/ReclaimSubmission"
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { naming } from "../access/NamedParts.ts"
import { PathDecoding } from "../request/Decoding.ts"
import { IdempotencyHeaders } from "../request/Idempotency.ts"
import { IgnoresUnknownKeys } from "../request/KnownQuery.ts"
import { OwnBudget } from "../request/OwnBudget.ts"
import { bodyRefusals, Conflict, NotFound } from "../response/Refusals.ts"

const form = Schema.Struct({
  reason: reclaimSubmissionKeys.reason.schema,
  description: Schema.optionalKey(reclaimSubmissionKeys.description.schema),
  screenshot: Multipart.SingleFileSchema
}).pipe(HttpApiSchema.asMultipart())

/** The receipt for a reclaim request. */
const ReclaimReceipt = Schema.Struct({ success: Schema.Boolean, message: Schema.String }).annotate({
  identifier: "ReclaimReceipt"
})

/** Endpoints through which businesses reclaim leads. */
export const ReclaimsGroup = HttpApiGroup.make("reclaims")
  .add(
    HttpApiEndpoint.post("submit", "/api/businesses/:business/leads/:businessLead/reclaim", {
      params: { business: BusinessId, businessLead: LeadIdText },
      headers: IdempotencyHeaders,
      payload: form,
      success: ReclaimReceipt.pipe(HttpApiSchema.status(201)),
      error: [NotFound, Conflict, ...bodyRefusals]
    })
      .annotate(OwnBudget, "reclaims")
      .annotate(IgnoresUnknownKeys, true)
      .annotate(OpenApi.Summary, "Ask to be released from a lead")
      .annotate(
        OpenApi.Description,
        "Once for each lead of a business, within the reclaim window. The screenshot is judged by its content: a complete JPEG, PNG or WEBP image of one frame, with all its pixels, at most 10 MiB and 52 428 800 pixels. `description` is required when the reason is `duplicate` or `other`. The body is at most 12 MiB."
      )
  )
  .middleware(PathDecoding)
  .middleware(naming("ownedBusiness"))
  .middleware(authorization("reclaims:create"))
  .annotate(OpenApi.Title, "Reclaims")
  .annotate(
    OpenApi.Description,
    "A business asks to be released from a lead that is worth nothing, with a screenshot as evidence."
  )
