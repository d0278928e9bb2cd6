import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { ServiceUnavailable } from "../response/Refusals.ts"
import { UsedUpCap } from "./UsedUpCap.ts"

/** The endpoint that lists used-up caps. */
export const CapsGroup = HttpApiGroup.make("caps")
  .add(
    HttpApiEndpoint.get("list", "/api/caps", {
      query: PageRequest,
      success: pageEnvelope(UsedUpCap),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the caps that are used up")
      .annotate(
        OpenApi.Description,
        "At this moment, of active businesses with an active subscription, by subcategory. Of several used-up caps of a subscription, the one of the longest period."
      )
  )
  .middleware(authorization("operator"))
  .annotate(OpenApi.Title, "Caps")
  .annotate(OpenApi.Description, "An operator sees which businesses get no leads because they have enough.")
