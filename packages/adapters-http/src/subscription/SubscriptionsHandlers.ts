import { BusinessOverviews } from "@leadwell/domain/distribution/BusinessOverviews"
import { UsedUpCaps } from "@leadwell/domain/distribution/UsedUpCaps"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { Subscriptions } from "@leadwell/domain/subscription/Subscriptions"
import { named } from "../access/NamedParts.ts"
import { encodeUsedUpCap } from "../distribution/UsedUpCap.ts"
import { expectedBy, setTag, tagOf } from "../request/EntityTag.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { SubscriptionsGroup } from "./SubscriptionsGroup.ts"

/**
 * Handlers of the endpoints for a business's subscriptions, by {@link Subscriptions}, {@link BusinessOverviews} and
 * {@link UsedUpCaps}.
 */
export const layer = handlersOf(SubscriptionsGroup, function* () {
  const subscriptions = yield* Subscriptions
  const caps = yield* UsedUpCaps
  const overviews = yield* BusinessOverviews
  return {
    *list() {
      const accessible = yield* named("business")
      const found = yield* subscriptions.get(accessible)
      const uses = yield* overviews.uses(accessible)
      yield* setTag(yield* tagOf(found))
      return {
        data: { subscriptions: found },
        uses: uses.map(({ subcategory, subcategory_name, used }) => ({
          subcategory,
          name: subcategory_name,
          daily: used.daily_cap,
          weekly: used.weekly_cap,
          monthly: used.monthly_cap
        }))
      }
    },
    *replace({ request }) {
      const accessible = yield* named("business")
      const body = yield* readJson(request)
      const expects = yield* expectedBy(request, subscriptions.get(accessible), tagOf)
      const replaced = yield* subscriptions.replace(accessible, body, expects)
      yield* setTag(yield* tagOf(replaced))
      return { data: { subscriptions: replaced } }
    },
    *change({ params, request }) {
      const accessible = yield* named("business")
      const body = yield* readJson(request)
      const expects = yield* expectedBy(request, subscriptions.get(accessible), tagOf)
      return { data: yield* subscriptions.change(accessible, params.subcategory, body, expects) }
    },
    *caps({ query }) {
      const accessible = yield* named("business")
      const found = pageOf(yield* caps.ofBusiness(accessible), query)
      return yield* enveloped(found, encodeUsedUpCap)
    }
  }
})
