import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { BusinessReclaimsGroup } from "./BusinessReclaimsGroup.ts"
import { encodeReclaim, encodeReclaimOfBusiness } from "./Reclaim.ts"
import { screenshotResponse } from "./ScreenshotResponse.ts"

/** Handlers of the endpoints for a business's reclaim requests, which call {@link Reclaims}. */
export const layer = handlersOf(BusinessReclaimsGroup, function* () {
  const reclaims = yield* Reclaims
  return {
    *list({ query }) {
      const accessible = yield* named("business")
      const page = yield* reclaims.page(accessible, query)
      return yield* enveloped(page, encodeReclaim)
    },
    *listAll({ query }) {
      const page = yield* reclaims.pageOfAll(yield* current<"leads:read">(), query)
      return yield* enveloped(page, encodeReclaimOfBusiness)
    },
    *get({ params }) {
      const found = yield* reclaims.get(yield* named("business"), params.reclaim)
      return { data: encodeReclaim(found) }
    },
    *screenshot({ params }) {
      const found = yield* reclaims.screenshot(yield* named("business"), params.reclaim)
      return screenshotResponse(params.reclaim, found)
    }
  }
})
