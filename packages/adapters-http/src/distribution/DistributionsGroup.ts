import { BusinessId } from "@leadwell/domain/catalog/Business"
import { MissedQuery } from "@leadwell/domain/distribution/MissedLeads"
import { LeadIdText } from "@leadwell/domain/lead/LeadId"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { naming } from "../access/NamedParts.ts"
import { PathDecoding, QueryDecoding } from "../request/Decoding.ts"
import { bodyRefusals, NotFound, ServiceUnavailable } from "../response/Refusals.ts"
import { Distribution } from "./Distribution.ts"
import { MissedLeadsPage } from "./MissedLead.ts"
import { PreviewBody } from "./PreviewBody.ts"

const success = Schema.Struct({ data: Distribution })

/** Endpoints that explain who gets a lead, and why. */
export const DistributionsGroup = HttpApiGroup.make("distributions")
  .add(
    HttpApiEndpoint.get("explain", "/api/leads/:lead/distribution", {
      params: { lead: LeadIdText },
      success,
      error: [NotFound, ServiceUnavailable]
    })
      .middleware(PathDecoding)
      .middleware(authorization("decisions:read"))
      .annotate(OpenApi.Summary, "Show who got a lead, and why")
      .annotate(
        OpenApi.Description,
        "The latest decision: every business of the subcategory, those that have the lead first, with the first rule that kept each other one out. `decided_at` is null when the lead was never offered. A person of a business sees the line of that business alone, without values of the lead, and 404 when there is none. Of tokens, only one of a reviewer or an operator will do."
      ),
    HttpApiEndpoint.get("missed", "/api/businesses/:business/missed", {
      params: { business: BusinessId },
      query: MissedQuery,
      success: MissedLeadsPage,
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .middleware(naming("explainedBusiness"))
      .middleware(authorization("decisions:read"))
      .annotate(OpenApi.Summary, "List the leads that a business did not get, and why")
      .annotate(
        OpenApi.Description,
        "Lists the leads of the last 7 days in the subcategories of its subscriptions, the latest first. An open lead has the rule that excludes the business now. Any other lead has the rule of its latest decision. The list omits leads that the business had, and leads that were decided before it subscribed. `rules` counts all of these leads by rule, also when the query selects one rule. The latest 50000 leads are examined at most; `from` tells since when. A person of the business gets null for `city` and `postal_code`. A token needs the ability of a reviewer or an operator."
      ),
    HttpApiEndpoint.post("preview", "/api/leads/preview", { payload: PreviewBody, success, error: bodyRefusals })
      .middleware(authorization("operator"))
      .annotate(OpenApi.Summary, "Show who would get a lead, and why")
      .annotate(
        OpenApi.Description,
        "Of a lead with this subcategory, postal code and country. Nothing is kept, and `lead_id` is null. Whether the lead would be held for review or be a duplicate is not looked at. The other keys of a lead may be sent and are not read; any further key is 422."
      )
  )
  .annotate(OpenApi.Title, "Distribution of leads")
  .annotate(
    OpenApi.Description,
    "Explains to a reviewer who gets a lead, and which rule keeps each other business out; to a person of a business, what became of that business."
  )
