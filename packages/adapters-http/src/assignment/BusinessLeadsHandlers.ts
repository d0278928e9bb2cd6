import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { listRequestOf } from "@leadwell/domain/pagination/Following"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { contractOf } from "../request/ContractOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { encodeFollowed, enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { encodeBusinessLead } from "./BusinessLead.ts"
import { BusinessLeadsGroup } from "./BusinessLeadsGroup.ts"
import { encodeLead, encodeLeadOfBusiness } from "./Lead.ts"
import { encodeOutcomes } from "./LeadOutcome.ts"

/** Handlers of the endpoints for a business's leads, which call {@link BusinessLeads} and {@link Reclaims}. */
export const layer = HttpApiBuilder.group(
  contractOf(BusinessLeadsGroup),
  "businessLeads",
  Effect.fnUntraced(function* (handlers) {
    const leads = yield* BusinessLeads
    const reclaims = yield* Reclaims
    return handlers
      .handle(
        "list",
        Effect.fnUntraced(function* ({ query }) {
          const accessible = yield* named("business")
          const { _tag, filter, request } = yield* Effect.fromResult(listRequestOf(query, "Page"))
          if (_tag === "Follow") return encodeFollowed(yield* leads.follow(accessible, filter, request), encodeLead)
          const page = mapPage(yield* leads.page(accessible, filter, request), encodeLead)
          return yield* enveloped(page, `/api/businesses/${accessible.business.id}/leads`)
        }, Effect.mapError(refuse))
      )
      .handle(
        "listAll",
        Effect.fnUntraced(function* ({ query: { page: number, per_page, ...query } }) {
          const page = yield* leads.pageOfAll(yield* current<"leads:read">(), query, { page: number, per_page })
          return yield* enveloped(mapPage(page, encodeLeadOfBusiness), "/api/business-leads")
        }, Effect.mapError(refuse))
      )
      .handle(
        "get",
        Effect.fnUntraced(function* ({ params }) {
          const accessible = yield* named("business")
          const lead = yield* leads.get(accessible, params.businessLead)
          return { data: encodeBusinessLead(lead, yield* reclaims.ofLead(accessible, params.businessLead)) }
        }, Effect.mapError(refuse))
      )
      .handleRaw(
        "tellOutcome",
        Effect.fnUntraced(function* ({ params, request }) {
          const owned = yield* named("businessOfOwner")
          const body = yield* readJson(request)
          const outcomes = yield* Effect.mapError(leads.tellOutcome(owned, params.businessLead, body), refuse)
          return { data: encodeOutcomes(outcomes) }
        })
      )
  })
)
