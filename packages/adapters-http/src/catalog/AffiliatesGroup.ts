import { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { naming } from "../access/NamedParts.ts"
import { PathDecoding, QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import { Website } from "./Website.ts"

/** An affiliate with a masked IBAN. */
const Affiliate = Schema.Struct({
  id: Schema.String,
  company_name: Schema.String,
  address: Schema.String,
  postal_code: Schema.String,
  city: Schema.String,
  country: Schema.String,
  coc_id: Schema.String,
  iban: Schema.String.annotate({ examples: ["**************4300"] })
}).annotate({ identifier: "Affiliate" })

/** Endpoints for the affiliates of an account. */
export const AffiliatesGroup = HttpApiGroup.make("affiliates")
  .add(
    HttpApiEndpoint.get("list", "/api/affiliates", {
      query: PageRequest,
      success: pageEnvelope(Affiliate),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the affiliates of the account"),
    HttpApiEndpoint.get("get", "/api/affiliates/:id", {
      params: { id: AffiliateId },
      success: Schema.Struct({ data: Affiliate }),
      error: [NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Show one affiliate"),
    HttpApiEndpoint.get("websites", "/api/affiliates/:id/websites", {
      params: { id: AffiliateId },
      query: PageRequest,
      success: pageEnvelope(Website),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .middleware(naming("affiliate"))
      .annotate(OpenApi.Summary, "List the websites of an affiliate")
  )
  .middleware(authorization("affiliates:read"))
  .annotate(OpenApi.Title, "Affiliates")
  .annotate(OpenApi.Description, "The legal entities behind the websites and businesses of an account.")
