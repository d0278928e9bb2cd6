import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { naming } from "../access/NamedParts.ts"
import { UsedUpCap } from "../distribution/UsedUpCap.ts"
import { PathDecoding, QueryDecoding } from "../request/Decoding.ts"
import { PreconditionHeaders } from "../request/EntityTag.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { bodyRefusals, Forbidden, NotFound, PreconditionFailed, ServiceUnavailable } from "../response/Refusals.ts"
import { SubscriptionChangeBody, Subscription, SubscriptionsBody, Subscriptions } from "./Subscription.ts"

const path = "/api/businesses/:business/subscriptions"
const capsPath = "/api/businesses/:business/caps"
const params = { business: BusinessId }
const success = Schema.Struct({ data: Subscriptions })

/** Names and uses stand beside `data`, so that a client can send `data` back as it is. */
const named = Schema.Struct({
  data: Subscriptions,
  uses: Schema.Array(
    Schema.Struct({
      subcategory: Schema.String,
      name: Schema.String,
      daily: Schema.Int,
      weekly: Schema.Int,
      monthly: Schema.Int
    })
  ).annotate({
    description:
      "Of each subscription: the name of its subcategory, and its leads of the present day, week and month that the business did not give back."
  })
})

/** Endpoints for the subscriptions of one business. */
export const SubscriptionsGroup = HttpApiGroup.make("subscriptions")
  .add(
    HttpApiEndpoint.get("list", path, { params, success: named, error: [ServiceUnavailable] })
      .annotate(OpenApi.Summary, "Show the subscriptions of a business")
      .annotate(
        OpenApi.Description,
        "`ETag` changes with them: a change with this `If-Match` is refused with 412 when it no longer holds."
      ),
    HttpApiEndpoint.put("replace", path, {
      params,
      headers: PreconditionHeaders,
      payload: SubscriptionsBody,
      success,
      error: [Forbidden, PreconditionFailed, ...bodyRefusals]
    })
      .annotate(OpenApi.Summary, "Replace the subscriptions of a business")
      .annotate(
        OpenApi.Description,
        "Replaces them as a whole, except that a subscription keeps its `daily_cap_by_weekday`, `weekdays`, `paused_from` and `paused_until` when the body leaves them out. The owner of the business may change these, `active` and the caps. Only an operator may make another change; for the owner it is 403, and `errors` names the fields."
      ),
    HttpApiEndpoint.patch("change", `${path}/:subcategory`, {
      params: { ...params, subcategory: SubcategoryId },
      headers: PreconditionHeaders,
      payload: SubscriptionChangeBody,
      success: Schema.Struct({ data: Subscription }),
      error: [Forbidden, NotFound, PreconditionFailed, ...bodyRefusals]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Change one subscription of a business")
      .annotate(
        OpenApi.Description,
        "Changes the keys that the body gives; the other keys and the other subscriptions stay, also when they change at the same time. A last day of a pause without a first one begins it today, and both `null` end it. The owner of the business may change `active`, the caps, the weekdays and the pause; another change is 403 for the owner. `If-Match` has the `ETag` of all subscriptions of the business. A `subcategory` in the body is that of the path."
      ),
    HttpApiEndpoint.get("caps", capsPath, {
      params,
      query: PageRequest,
      success: pageEnvelope(UsedUpCap),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "Show the caps of a business that are used up")
      .annotate(
        OpenApi.Description,
        "At this moment, of its active subscriptions: why it gets no leads, and when it can again. Of several used-up caps of a subscription, the one of the longest period."
      )
  )
  .middleware(naming("business"))
  .middleware(authorization("leads:read"))
  .annotate(OpenApi.Title, "Subscriptions of a business")
  .annotate(OpenApi.Description, "Which leads a business wants: subcategories, regions, countries, caps and weight.")
