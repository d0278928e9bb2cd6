import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { Consents } from "@leadwell/domain/consent/Consents"
import { listRequestOf } from "@leadwell/domain/pagination/Following"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Effect } from "effect"
import { current } from "../access/Authorization.ts"
import { named } from "../access/NamedParts.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { readJson } from "../request/JsonBody.ts"
import { encodeFollowed, enveloped } from "../response/PageEnvelope.ts"
import { encodeBusinessLead } from "./BusinessLead.ts"
import { BusinessLeadsGroup } from "./BusinessLeadsGroup.ts"
import { encodeLead, encodeLeadOfBusiness } from "./Lead.ts"
import { encodeOutcomes } from "./LeadOutcome.ts"
import { vCardResponse } from "./VCard.ts"

/** Handlers of the endpoints for a business's leads, which call {@link BusinessLeads} and {@link Reclaims}. */
export const layer = handlersOf(BusinessLeadsGroup, function* () {
  const leads = yield* BusinessLeads
  const consents = yield* Consents
  const reclaims = yield* Reclaims
  return {
    *list({ query }) {
      const accessible = yield* named("business")
      const { _tag, filter, request } = yield* Effect.fromResult(listRequestOf(query, "Page"))
      if (_tag === "Follow") return encodeFollowed(yield* leads.follow(accessible, filter, request), encodeLead)
      return yield* enveloped(yield* leads.page(accessible, filter, request), encodeLead)
    },
    *listAll({ query: { page: number, per_page, ...query } }) {
      const page = yield* leads.pageOfAll(yield* current<"leads:read">(), query, { page: number, per_page })
      return yield* enveloped(page, encodeLeadOfBusiness)
    },
    *get({ params }) {
      const accessible = yield* named("business")
      const lead = yield* consents.withBusinessLead(accessible, params.businessLead)
      return { data: encodeBusinessLead(lead, yield* reclaims.ofLead(accessible, params.businessLead)) }
    },
    *vcard({ params }) {
      const { businessLead } = yield* leads.get(yield* named("business"), params.businessLead)
      return vCardResponse(businessLead.lead)
    },
    *tellOutcome({ params, request }) {
      const owned = yield* named("businessOfOwner")
      const body = yield* readJson(request)
      const outcomes = yield* leads.tellOutcome(owned, params.businessLead, body)
      return { data: encodeOutcomes(outcomes) }
    }
  }
})
