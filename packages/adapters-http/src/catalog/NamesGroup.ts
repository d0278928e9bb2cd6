import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { ServiceUnavailable } from "../response/Refusals.ts"

const BusinessName = Schema.Struct({ id: Schema.String, name: Schema.String }).annotate({
  identifier: "BusinessName"
})

const WebsiteName = Schema.Struct({ code: Schema.String, name: Schema.String }).annotate({
  identifier: "WebsiteName"
})

/** Endpoints with the names that reviewers read in place of ids. */
export const NamesGroup = HttpApiGroup.make("names")
  .add(
    HttpApiEndpoint.get("businesses", "/api/names/businesses", {
      query: PageRequest,
      success: pageEnvelope(BusinessName),
      error: [ServiceUnavailable]
    })
      .annotate(OpenApi.Summary, "List the names of all businesses")
      .annotate(OpenApi.Description, "By id, those of every account."),
    HttpApiEndpoint.get("websites", "/api/names/websites", {
      query: PageRequest,
      success: pageEnvelope(WebsiteName),
      error: [ServiceUnavailable]
    })
      .annotate(OpenApi.Summary, "List the names of all websites")
      .annotate(OpenApi.Description, "By code, those of every account.")
  )
  .middleware(QueryDecoding)
  .middleware(authorization("leads:review"))
  .annotate(OpenApi.Title, "Names")
  .annotate(
    OpenApi.Description,
    "What a reviewer reads in place of the ids in leads and reclaim requests. The names of subcategories and the labels of their fields are among the subcategories."
  )
