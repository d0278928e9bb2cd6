import { UsedUpCaps } from "@leadwell/domain/absence/UsedUpCaps"
import { BusinessOverviews } from "@leadwell/domain/distribution/BusinessOverviews"
import { mapPage, pageOf } from "@leadwell/domain/pagination/Page"
import { Subscriptions } from "@leadwell/domain/subscription/Subscriptions"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { named } from "../access/NamedParts.ts"
import { encodeUsedUpCap } from "../distribution/UsedUpCap.ts"
import { contractOf } from "../request/ContractOf.ts"
import { expectedBy, setTag, tagOf } from "../request/EntityTag.ts"
import { readJson } from "../request/JsonBody.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { SubscriptionsGroup } from "./SubscriptionsGroup.ts"

/**
 * Handlers of the endpoints for a business's subscriptions, by {@link Subscriptions}, {@link BusinessOverviews} and
 * {@link UsedUpCaps}.
 */
export const layer = HttpApiBuilder.group(
  contractOf(SubscriptionsGroup),
  "subscriptions",
  Effect.fnUntraced(function* (handlers) {
    const subscriptions = yield* Subscriptions
    const caps = yield* UsedUpCaps
    const overviews = yield* BusinessOverviews
    return handlers
      .handle(
        "list",
        Effect.fnUntraced(function* () {
          const accessible = yield* named("business")
          const found = yield* Effect.mapError(subscriptions.get(accessible), refuse)
          const uses = yield* Effect.mapError(overviews.uses(accessible), refuse)
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
        })
      )
      .handleRaw(
        "replace",
        Effect.fnUntraced(function* ({ request }) {
          const accessible = yield* named("business")
          const body = yield* readJson(request)
          const replaced = yield* expectedBy(request, subscriptions.get(accessible), tagOf).pipe(
            Effect.flatMap((expects) => subscriptions.replace(accessible, body, expects)),
            Effect.mapError(refuse)
          )
          yield* setTag(yield* tagOf(replaced))
          return { data: { subscriptions: replaced } }
        })
      )
      .handleRaw(
        "change",
        Effect.fnUntraced(function* ({ params, request }) {
          const accessible = yield* named("business")
          const body = yield* readJson(request)
          const changed = yield* expectedBy(request, subscriptions.get(accessible), tagOf).pipe(
            Effect.flatMap((expects) => subscriptions.change(accessible, params.subcategory, body, expects)),
            Effect.mapError(refuse)
          )
          return { data: changed }
        })
      )
      .handle(
        "caps",
        Effect.fnUntraced(function* ({ query }) {
          const accessible = yield* named("business")
          const found = pageOf(yield* Effect.mapError(caps.ofBusiness(accessible), refuse), query)
          return yield* enveloped(mapPage(found, encodeUsedUpCap), `/api/businesses/${accessible.business.id}/caps`)
        })
      )
  })
)
