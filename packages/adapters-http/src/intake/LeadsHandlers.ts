import { reviewerOf } from "@leadwell/domain/access/Reviewer"
import { Leads } from "@leadwell/domain/intake/Leads"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentPrincipal } from "../access/Authorization.ts"
import { contractOf } from "../request/ContractOf.ts"
import { enveloped } from "../response/PageEnvelope.ts"
import { refuse } from "../response/Refuse.ts"
import { makeLeadCreation } from "./LeadCreation.ts"
import { leadDossierItem, sentLeadItem } from "./LeadDossierItem.ts"
import { leadItem } from "./LeadItem.ts"
import { LeadsGroup } from "./LeadsGroup.ts"

/** Handlers of the lead endpoints. `create` also has a shorter way, `LeadShortcut`. */
export const layer = HttpApiBuilder.group(
  contractOf(LeadsGroup),
  "leads",
  Effect.fnUntraced(function* (handlers) {
    const create = yield* makeLeadCreation
    const leads = yield* Leads
    return handlers
      .handleRaw(
        "create",
        Effect.fnUntraced(function* ({ request }) {
          return yield* create(yield* CurrentPrincipal, request)
        })
      )
      .handle(
        "list",
        Effect.fnUntraced(function* ({ query: { page: number, per_page, ...query } }) {
          const principal = yield* CurrentPrincipal
          const reviewer = reviewerOf(principal)
          const request = { page: number, per_page }
          const page = Result.isSuccess(reviewer)
            ? mapPage(yield* leads.page(reviewer.success, query, request), leadItem)
            : mapPage(yield* leads.pageOfOwn(principal, query, request), sentLeadItem)
          return yield* enveloped<(typeof page.items)[number]>(page, "/api/leads")
        }, Effect.mapError(refuse))
      )
      .handle(
        "get",
        Effect.fnUntraced(function* ({ params }) {
          const principal = yield* CurrentPrincipal
          const sent = Effect.map(leads.get(principal, params.lead), sentLeadItem)
          const reviewer = reviewerOf(principal)
          if (Result.isFailure(reviewer)) return { data: yield* sent }
          const dossier = Effect.map(leads.dossier(reviewer.success, params.lead), leadDossierItem)
          return { data: yield* Effect.catchTag(dossier, "LeadNotUnderReview", () => sent) }
        }, Effect.mapError(refuse))
      )
  })
)
