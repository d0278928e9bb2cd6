import { ReachRequest } from "@leadwell/domain/catalog/ReachRequest"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { PathDecoding, QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import { Website } from "./Website.ts"

/** Endpoints for the websites that collect leads. */
export const WebsitesGroup = HttpApiGroup.make("websites")
  .add(
    HttpApiEndpoint.get("list", "/api/websites", {
      query: ReachRequest,
      success: pageEnvelope(Website),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the websites of the account")
      .annotate(
        OpenApi.Description,
        "By code; an operator sees every account's, or those of the `account` that the query names."
      ),
    HttpApiEndpoint.get("get", "/api/websites/:code", {
      params: { code: WebsiteCode },
      success: Schema.Struct({ data: Website }),
      error: [NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Show one website")
  )
  .middleware(authorization("catalog:read"))
  .annotate(OpenApi.Title, "Websites")
  .annotate(OpenApi.Description, "The websites that collect leads, by their code.")
