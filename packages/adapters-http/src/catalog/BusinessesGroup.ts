import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Pause } from "@leadwell/domain/catalog/Pause"
import { ReachRequest } from "@leadwell/domain/catalog/ReachRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { naming } from "../access/NamedParts.ts"
import { QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { ServiceUnavailable } from "../response/Refusals.ts"

/** A business for its account. */
const Business = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  coc_id: Schema.String,
  postal_code: Schema.String,
  city: Schema.String,
  country: Schema.String,
  phone: Schema.NullOr(Schema.String).annotate({
    description: "The telephone number that the people of its leads see."
  }),
  active: Schema.Boolean,
  affiliate_id: Schema.NullOr(Schema.String),
  affiliate_name: Schema.NullOr(Schema.String),
  mail_personal_data: Schema.Boolean.annotate({
    description: "Whether mails to its people show the person of a lead."
  }),
  same_person_days: Schema.Int.annotate({
    description: "The days after a lead in which it gets no other one of the same person. 0 is no limit."
  }),
  ...Pause.fields,
  account_id: Schema.String,
  account_name: Schema.String,
  leads_30_days: Schema.Int.annotate({ description: "The leads that it got in the last 30 days." }),
  reclaim_rate: Schema.NullOr(Schema.Finite).annotate({
    description: "The part of those leads that it reclaimed by a granted request, from 0 to 1. Null without a lead."
  }),
  withdrawn: Schema.Int.annotate({
    description: "The number of those leads that it was released from for another reason."
  }),
  active_subscriptions: Schema.Int,
  caps_used_up: Schema.Int.annotate({
    description: "The number of its active subscriptions that would get leads now, were a cap not used up."
  })
}).annotate({ identifier: "Business" })

/** Endpoints for the businesses that receive leads. */
export const BusinessesGroup = HttpApiGroup.make("businesses")
  .add(
    HttpApiEndpoint.get("list", "/api/businesses", {
      query: ReachRequest,
      success: pageEnvelope(Business),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the businesses of the account")
      .annotate(
        OpenApi.Description,
        "By id; an operator sees every account's, or those of the `account` that the query names."
      ),
    HttpApiEndpoint.get("get", "/api/businesses/:business", {
      params: { business: BusinessId },
      success: Schema.Struct({ data: Business }),
      error: [ServiceUnavailable]
    })
      .middleware(naming("business"))
      .annotate(OpenApi.Summary, "Show one business")
  )
  .middleware(authorization("leads:read"))
  .annotate(OpenApi.Title, "Businesses")
  .annotate(OpenApi.Description, "The companies that receive leads.")
