import type { Granted } from "@leadwell/domain/access/Grant"
import type { DecisionOptions } from "@leadwell/domain/distribution/DecisionEffects"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { current } from "../access/Authorization.ts"
import type { DecisionQuery } from "../access/DecisionQuery.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { readJson, readOptionalJson } from "../request/JsonBody.ts"
import { encodeEffects } from "../response/DecisionEffect.ts"
import { encodeLeadDossier, encodeSentLead } from "./LeadDossier.ts"
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
export const layer = handlersOf(LeadReviewGroup, function* () {
  const leads = yield* Leads
  const reviewing = <R extends Granted<"leads:review">, I>(
    current: Effect.Effect<R, never, I>,
    review: (by: R, ...decision: ReviewInput) => ReturnType<typeof leads.approve>,
    read: typeof readJson
  ) =>
    Effect.fnUntraced(function* ({ params, query, request }: Review) {
      const by = yield* current
      yield* leads.get(by, params.lead)
      const body = yield* read(request)
      const options = { isDryRun: query.dry_run }
      const { dossier, effects, isShown } = yield* review(by, params.lead, body, options)
      return { data: isShown ? encodeLeadDossier(dossier) : encodeSentLead(dossier), effects: encodeEffects(effects) }
    })
  return {
    approve: reviewing(current<"leads:review">(), leads.approve, readOptionalJson),
    refuse: reviewing(current<"leads:review">(), leads.refuse, readJson),
    withdraw: reviewing(current<"operator">(), leads.withdraw, readJson)
  }
})
