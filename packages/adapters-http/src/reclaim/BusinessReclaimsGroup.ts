import { BusinessId } from "@leadwell/domain/catalog/Business"
import { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { naming } from "../access/NamedParts.ts"
import { PathDecoding, QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import { Reclaim, ReclaimOfBusiness } from "./Reclaim.ts"
import { ScreenshotBody } from "./ScreenshotResponse.ts"

const params = { business: BusinessId, reclaim: ReclaimId }
const error = [NotFound, ServiceUnavailable] as const

/** Endpoints for the reclaim requests of one business. */
export const BusinessReclaimsGroup = HttpApiGroup.make("businessReclaims")
  .add(
    HttpApiEndpoint.get("list", "/api/businesses/:business/reclaims", {
      params: { business: BusinessId },
      query: PageRequest,
      success: pageEnvelope(Reclaim),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the reclaim requests of a business")
      .annotate(OpenApi.Description, "The latest first."),
    HttpApiEndpoint.get("get", "/api/businesses/:business/reclaims/:reclaim", {
      params,
      success: Schema.Struct({ data: Reclaim }),
      error
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Show one reclaim request of a business"),
    HttpApiEndpoint.get("screenshot", "/api/businesses/:business/reclaims/:reclaim/screenshot", {
      params,
      success: ScreenshotBody,
      error
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Download the screenshot of a reclaim request of a business")
  )
  .middleware(naming("business"))
  .add(
    HttpApiEndpoint.get("listAll", "/api/business-reclaims", {
      query: PageRequest,
      success: pageEnvelope(ReclaimOfBusiness),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the reclaim requests of several businesses")
      .annotate(OpenApi.Description, "What the lists of all businesses in reach hold together, the latest first.")
  )
  .middleware(authorization("leads:read"))
  .annotate(OpenApi.Title, "Reclaims of a business")
  .annotate(OpenApi.Description, "The reclaim requests of one business, with their outcome.")
