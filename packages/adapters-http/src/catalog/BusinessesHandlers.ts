import type { Business } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { BusinessesGroup } from "./BusinessesGroup.ts"

const shown = ({ account: _, affiliate, ...business }: Business) => ({ ...business, affiliate_id: affiliate })

/** Handlers of the businesses' endpoints, which call {@link Businesses}. */
export const layer = HttpApiBuilder.group(
  contractOf(BusinessesGroup),
  "businesses",
  Effect.fnUntraced(function* (handlers) {
    const businesses = yield* Businesses
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const page = yield* Effect.mapError(businesses.page(yield* current<"leads:read">(), query), refuse)
        return yield* enveloped(mapPage(page, shown), "/api/businesses")
      }),
      get: () => Effect.map(named("business"), ({ business }) => ({ data: shown(business) }))
    })
  })
)
