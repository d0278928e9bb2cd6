import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeBusinessLead } from "./BusinessLead.ts"
import { BusinessLeadsGroup } from "./BusinessLeadsGroup.ts"
import { encodeLead, encodeLeadOfBusiness } from "./Lead.ts"

/** Handlers of the endpoints for a business's leads, which call {@link BusinessLeads} and {@link Reclaims}. */
export const layer = HttpApiBuilder.group(
  contractOf(BusinessLeadsGroup),
  "businessLeads",
  Effect.fnUntraced(function* (handlers) {
    const leads = yield* BusinessLeads
    const reclaims = yield* Reclaims
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query: { page: number, per_page, ...query } }) {
        const accessible = yield* named("business")
        const page = yield* Effect.mapError(leads.page(accessible, query, { page: number, per_page }), refuse)
        return yield* enveloped(mapPage(page, encodeLead), `/api/businesses/${accessible.business.id}/leads`)
      }),
      listAll: Effect.fnUntraced(function* ({ query: { page: number, per_page, ...query } }) {
        const page = yield* leads.pageOfAll(yield* current<"leads:read">(), query, { page: number, per_page })
        return yield* enveloped(mapPage(page, encodeLeadOfBusiness), "/api/business-leads")
      }, Effect.mapError(refuse)),
      get: Effect.fnUntraced(function* ({ params }) {
        const accessible = yield* named("business")
        const listed = yield* leads.get(accessible, params.businessLead)
        return { data: encodeBusinessLead(listed, yield* reclaims.ofLead(accessible, params.businessLead)) }
      }, Effect.mapError(refuse))
    })
  })
)
