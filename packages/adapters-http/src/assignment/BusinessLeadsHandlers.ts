import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../Api.ts"
import { CurrentBusiness } from "../request/CurrentBusiness.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refusals.ts"
import { listedLeadItem } from "./ListedLeadItem.ts"

/** Handlers of the endpoints for a business's leads, which call {@link BusinessLeads}. */
export const layer = HttpApiBuilder.group(
  Api,
  "businessLeads",
  Effect.fnUntraced(function* (handlers) {
    const leads = yield* BusinessLeads
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const accessible = yield* CurrentBusiness
        const page = yield* Effect.mapError(leads.page(accessible, query), refuse)
        return yield* enveloped(mapPage(page, listedLeadItem), `/api/businesses/${accessible.business.id}/leads`)
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        const accessible = yield* CurrentBusiness
        return { data: listedLeadItem(yield* Effect.mapError(leads.get(accessible, params.businessLead), refuse)) }
      })
    })
  })
)
