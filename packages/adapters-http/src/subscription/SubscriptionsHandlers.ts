import { Subscriptions } from "@leadwell/domain/subscription/Subscriptions"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../Api.ts"
import { CurrentPrincipal } from "../request/Authorization.ts"
import { readJson } from "../request/JsonBody.ts"
import { OpenedBusiness } from "../request/OpenedBusiness.ts"
import { refuse } from "../response/Refusals.ts"

/** Answers the endpoints of a business's subscriptions by {@link Subscriptions}. */
export const layer = HttpApiBuilder.group(
  Api,
  "subscriptions",
  Effect.fnUntraced(function* (handlers) {
    const subscriptions = yield* Subscriptions
    return handlers
      .handle(
        "list",
        Effect.fnUntraced(function* () {
          const found = yield* Effect.mapError(subscriptions.of(yield* OpenedBusiness), refuse)
          return { data: { subscriptions: found } }
        })
      )
      .handleRaw(
        "replace",
        Effect.fnUntraced(function* ({ request }) {
          const business = yield* OpenedBusiness
          const body = yield* readJson(request)
          const principal = yield* CurrentPrincipal
          const replaced = yield* Effect.mapError(subscriptions.replace(principal, business, body), refuse)
          return { data: { subscriptions: replaced } }
        })
      )
  })
)
