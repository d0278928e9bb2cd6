import type { Reviewer } from "@leadwell/domain/access/Reviewer"
import type { DecisionOptions } from "@leadwell/domain/distribution/DecisionEffects"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentOperator } from "../access/CurrentOperator.ts"
import { CurrentReviewer } from "../access/CurrentReviewer.ts"
import type { DecisionQuery } from "../access/DecisionQuery.ts"
import { contractOf } from "../request/ContractOf.ts"
import { readJson, readOptionalJson } from "../request/JsonBody.ts"
import { effectItems } from "../response/DecisionEffect.ts"
import { refuse } from "../response/Refuse.ts"
import { leadDossierItem, sentLeadItem } from "./LeadDossierItem.ts"
import { LeadReviewGroup } from "./LeadReviewGroup.ts"

interface Review {
  readonly query: typeof DecisionQuery.Type
  readonly params: { readonly lead: LeadId }
  readonly request: HttpServerRequest.HttpServerRequest
}

type ReviewInput = readonly [id: LeadId, input: unknown, options: DecisionOptions]

/**
 * Handlers of the review endpoints, which call {@link Leads}. They look up the lead first, so that 404 precedes faults
 * of the body.
 */
export const layer = HttpApiBuilder.group(
  contractOf(LeadReviewGroup),
  "leadReview",
  Effect.fnUntraced(function* (handlers) {
    const leads = yield* Leads
    const reviewing = <R extends Reviewer, I>(
      current: Effect.Effect<R, never, I>,
      review: (by: R, ...decision: ReviewInput) => ReturnType<typeof leads.approve>,
      read: typeof readJson
    ) =>
      Effect.fnUntraced(function* ({ params, query, request }: Review) {
        const by = yield* current
        yield* Effect.mapError(leads.get(by, params.lead), refuse)
        const body = yield* read(request)
        const options = { isDryRun: query.dry_run }
        const { dossier, effects, isShown } = yield* Effect.mapError(review(by, params.lead, body, options), refuse)
        return { data: isShown ? leadDossierItem(dossier) : sentLeadItem(dossier), effects: effectItems(effects) }
      })
    return handlers
      .handleRaw("approve", reviewing(CurrentReviewer, leads.approve, readOptionalJson))
      .handleRaw("refuse", reviewing(CurrentReviewer, leads.refuse, readJson))
      .handleRaw("withdraw", reviewing(CurrentOperator, leads.withdraw, readJson))
  })
)
