import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../Api.ts"
import { CurrentOperator } from "../request/CurrentOperator.ts"
import type { DecisionQuery } from "../request/DecisionQuery.ts"
import { readJson, readOptionalJson } from "../request/JsonBody.ts"
import { effectItems } from "../response/DecisionEffect.ts"
import { refuse } from "../response/Refusals.ts"
import { leadDossierItem } from "./LeadDossierItem.ts"

interface Review {
  readonly query: typeof DecisionQuery.Type
  readonly params: { readonly lead: LeadId }
  readonly request: HttpServerRequest.HttpServerRequest
}

/**
 * Handlers of the review endpoints, which call {@link Leads}. They look up the lead first, so that 404 precedes faults
 * of the body.
 */
export const layer = HttpApiBuilder.group(
  Api,
  "leadReview",
  Effect.fnUntraced(function* (handlers) {
    const leads = yield* Leads
    const reviewing = (review: typeof leads.approve | typeof leads.refuse, read: typeof readJson) =>
      Effect.fnUntraced(function* ({ params, query, request }: Review) {
        const operator = yield* CurrentOperator
        yield* Effect.mapError(leads.get(operator, params.lead), refuse)
        const body = yield* read(request)
        const options = { isDryRun: query.dry_run }
        const { dossier, effects } = yield* Effect.mapError(review(operator, params.lead, body, options), refuse)
        return { data: leadDossierItem(dossier), effects: effectItems(effects) }
      })
    return handlers
      .handleRaw("approve", reviewing(leads.approve, readOptionalJson))
      .handleRaw("refuse", reviewing(leads.refuse, readJson))
      .handleRaw("withdraw", reviewing(leads.withdraw, readJson))
  })
)
