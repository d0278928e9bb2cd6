import { type BusinessOverview, BusinessOverviews } from "@leadwell/domain/distribution/BusinessOverviews"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { BusinessesGroup } from "./BusinessesGroup.ts"

const shown = ({
  account_name,
  activeSubscriptions,
  affiliate_name,
  business: { account, affiliate, ...business },
  capsUsedUp,
  leads,
  reclaimRate
}: BusinessOverview) => ({
  ...business,
  affiliate_id: affiliate,
  affiliate_name,
  account_id: account,
  account_name,
  leads_30_days: leads,
  reclaim_rate: reclaimRate,
  active_subscriptions: activeSubscriptions,
  caps_used_up: capsUsedUp
})

/** Handlers of the businesses' endpoints, which call {@link BusinessOverviews}. */
export const layer = HttpApiBuilder.group(
  contractOf(BusinessesGroup),
  "businesses",
  Effect.fnUntraced(function* (handlers) {
    const businesses = yield* BusinessOverviews
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const page = yield* Effect.mapError(businesses.page(yield* current<"leads:read">(), query), refuse)
        return yield* enveloped(mapPage(page, shown), "/api/businesses")
      }),
      get: Effect.fnUntraced(function* () {
        return { data: shown(yield* Effect.mapError(businesses.get(yield* named("business")), refuse)) }
      })
    })
  })
)
