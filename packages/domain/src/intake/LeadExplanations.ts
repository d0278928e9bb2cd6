import { Effect, Option } from "effect"
import { type Granted, isGranted } from "../access/Grant.ts"
import { reachOf } from "../access/Reach.ts"
import { moments } from "../calendar/BusinessDay.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import type { Decision } from "../distribution/Decision.ts"
import { DistributionRepository } from "../distribution/DistributionRepository.ts"
import type { Origin } from "../distribution/Eligibility.ts"
import { presentDecision } from "../distribution/Offering.ts"
import type { LeadId } from "../lead/LeadId.ts"
import { allPages } from "../pagination/AllPages.ts"
import { type LeadProgress, LeadNotFound, LeadRepository } from "./LeadRepository.ts"

/** A lead with the latest decision about it, if there is one. `origin` is null for a reader who may not know it. */
export interface ExplainedLead extends LeadProgress {
  readonly decision: Option.Option<Decision>
  readonly origin: Origin | null
}

/** Makes a function that explains a lead to a reader. */
export const leadExplanations = Effect.gen(function* () {
  const leads = yield* LeadRepository
  const { businesses } = yield* CatalogParts
  const distributions = yield* DistributionRepository
  const currentMoment = yield* moments

  const decisionOn = Effect.fnUntraced(function* (lead: LeadProgress["lead"]) {
    const stored = yield* distributions.find(lead.id)
    if (Option.isNone(stored) || lead.stage !== "open") return stored
    const [holdings, market] = [
      yield* distributions.holdings(lead.id),
      yield* distributions.market(lead.subcategory_id, lead.id)
    ]
    const present = presentDecision(lead, holdings, market, yield* currentMoment)
    return present === null ? stored : Option.some(present)
  })

  return Effect.fnUntraced(function* (reader: Granted<"decisions:read">, id: LeadId) {
    const found = yield* leads.get(id)
    const decision = yield* decisionOn(found.lead)
    if (isGranted(reader, "leads:review")) return { ...found, decision, origin: found.lead }
    if (Option.isNone(decision)) return yield* new LeadNotFound({ id })
    const reached = yield* allPages((request) => businesses.page(reachOf(reader), request))
    const ids = new Set(reached.map((one) => one.id))
    const considered = decision.value.considered.filter(({ business }) => ids.has(business))
    if (considered.length === 0) return yield* new LeadNotFound({ id })
    return { ...found, decision: Option.some({ ...decision.value, considered }), origin: null }
  })
})
