import { mapPage } from "@leadwell/domain/pagination/Page"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { BusinessReclaimsGroup } from "./BusinessReclaimsGroup.ts"
import { encodeReclaim, encodeReclaimOfBusiness } from "./Reclaim.ts"
import { screenshotResponse } from "./ScreenshotResponse.ts"

/** Handlers of the endpoints for a business's reclaim requests, which call {@link Reclaims}. */
export const layer = HttpApiBuilder.group(
  contractOf(BusinessReclaimsGroup),
  "businessReclaims",
  Effect.fnUntraced(function* (handlers) {
    const reclaims = yield* Reclaims
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const accessible = yield* named("business")
        const page = yield* Effect.mapError(reclaims.page(accessible, query), refuse)
        return yield* enveloped(mapPage(page, encodeReclaim), `/api/businesses/${accessible.business.id}/reclaims`)
      }),
      listAll: Effect.fnUntraced(function* ({ query }) {
        const page = yield* Effect.mapError(reclaims.pageOfAll(yield* current<"leads:read">(), query), refuse)
        return yield* enveloped(mapPage(page, encodeReclaimOfBusiness), "/api/business-reclaims")
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        const found = yield* Effect.mapError(reclaims.get(yield* named("business"), params.reclaim), refuse)
        return { data: encodeReclaim(found) }
      }),
      screenshot: Effect.fnUntraced(function* ({ params }) {
        const found = yield* Effect.mapError(reclaims.screenshot(yield* named("business"), params.reclaim), refuse)
        return screenshotResponse(params.reclaim, found)
      })
    })
  })
)
