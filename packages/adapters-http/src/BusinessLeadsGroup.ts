import { BusinessId } from "@leadwell/domain/catalog/Business"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authorization, RequiredAbility } from "./Authorization.ts"
import { Decoding } from "./Decoding.ts"
import { ListedLeadItem } from "./ListedLeadItem.ts"
import { ReachedBusiness } from "./OpenedBusiness.ts"
import { pageEnvelope } from "./PageEnvelope.ts"
import { ServiceUnavailable } from "./Refusals.ts"

/** The leads of one business. */
export const BusinessLeadsGroup = HttpApiGroup.make("businessLeads")
  .add(
    HttpApiEndpoint.get("list", "/api/businesses/:business/leads", {
      params: { business: BusinessId },
      query: PageRequest,
      success: pageEnvelope(ListedLeadItem),
      error: [ServiceUnavailable]
    })
      .annotate(RequiredAbility, "leads:read")
      .annotate(OpenApi.Summary, "List the leads of a business")
      .annotate(OpenApi.Description, "The latest assignment first.")
  )
  .middleware(Decoding)
  .middleware(ReachedBusiness)
  .middleware(Authorization)
  .annotate(OpenApi.Title, "Leads of a business")
