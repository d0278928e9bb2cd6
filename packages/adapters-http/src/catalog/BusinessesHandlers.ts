import { type BusinessOverview, BusinessOverviews } from "@leadwell/domain/distribution/BusinessOverviews"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { BusinessesGroup } from "./BusinessesGroup.ts"

const shown = ({
  account_name,
  activeSubscriptions,
  affiliate_name,
  business: { account, affiliate, ...business },
  capsUsedUp,
  leads,
  reclaimRate,
  withdrawn
}: BusinessOverview) => ({
  ...business,
  affiliate_id: affiliate,
  affiliate_name,
  account_id: account,
  account_name,
  leads_30_days: leads,
  reclaim_rate: reclaimRate,
  withdrawn,
  active_subscriptions: activeSubscriptions,
  caps_used_up: capsUsedUp
})

/** Handlers of the businesses' endpoints, which call {@link BusinessOverviews}. */
export const layer = handlersOf(BusinessesGroup, function* () {
  const businesses = yield* BusinessOverviews
  return {
    *list({ query }) {
      const page = yield* businesses.page(yield* current<"leads:read">(), query)
      return yield* enveloped(page, shown)
    },
    *get() {
      return { data: shown(yield* businesses.get(yield* named("business"))) }
    }
  }
})
