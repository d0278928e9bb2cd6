import { Context, DateTime, Effect, Layer, Option, type Result } from "effect"
import type { Operator } from "../access/Operator.ts"
import { type Principal, reaches } from "../access/Principal.ts"
import { moments } from "../calendar/BusinessDay.ts"
import type { Decision } from "../distribution/Decision.ts"
import { DistributionRepository } from "../distribution/DistributionRepository.ts"
import { LeadDistribution } from "../distribution/LeadDistribution.ts"
import { type Offering, presentDecision } from "../distribution/Offering.ts"
import type { LeadErased } from "../erasure/ErasedLead.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { LeadStage, StageForbids } from "../lead/LeadStage.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type LeadDossier, leadDossiers, type SentLead } from "./LeadDossier.ts"
import { type LeadProgress, LeadNotFound, LeadRepository } from "./LeadRepository.ts"
import { approval, ending, type ReviewLead } from "./LeadReview.ts"

/** A lead with the latest decision about it, if there is one. */
export interface ExplainedLead extends LeadProgress {
  readonly decision: Option.Option<Decision>
}

/** Returns the progress of a lead after an offer. */
const progressAfter = ({ lead, places_taken }: LeadProgress, { choice, stage }: Offering): LeadProgress => ({
  lead: { ...lead, stage },
  places_taken: choice?.decision.considered.filter(({ exclusion }) => exclusion === null).length ?? places_taken
})

type Reviewed = Effect.Effect<LeadDossier, InvalidInput | LeadErased | LeadNotFound | StageForbids | StorageUnavailable>

/** Shows leads to their sender, and lets an operator review the leads of all accounts. */
export class Leads extends Context.Service<
  Leads,
  {
    /** Returns a lead to the account that sent it, or to an operator. */
    readonly get: (principal: Principal, id: LeadId) => Effect.Effect<SentLead, LeadNotFound | StorageUnavailable>
    /** Returns all that is known of a lead. */
    readonly dossier: (operator: Operator, id: LeadId) => Effect.Effect<LeadDossier, LeadNotFound | StorageUnavailable>
    /** Returns one page of the leads of all accounts, or of those in a stage, the latest first. */
    readonly page: (
      operator: Operator,
      stage: LeadStage | "every",
      request: PageRequest
    ) => Effect.Effect<Page<LeadProgress>, StorageUnavailable>
    /** Opens a held or refused lead and offers it. `input` may hold `extra_info`. */
    readonly approve: (operator: Operator, id: LeadId, input: unknown) => Reviewed
    /** Refuses a held lead. `input` holds the `remark`. */
    readonly refuse: (operator: Operator, id: LeadId, input: unknown) => Reviewed
    /** Withdraws a lead for the customer. Its holders retain it, and `input` holds the `remark`. */
    readonly withdraw: (operator: Operator, id: LeadId, input: unknown) => Reviewed
    /**
     * Returns a lead with the reasons of the latest decision. For an open lead that nobody takes at present, these are
     * the reasons of now.
     */
    readonly explain: (
      operator: Operator,
      id: LeadId
    ) => Effect.Effect<ExplainedLead, LeadNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/intake/Leads") {
  static readonly layer = Layer.effect(
    Leads,
    Effect.gen(function* () {
      const leads = yield* LeadRepository
      const distributions = yield* DistributionRepository
      const { distribute } = yield* LeadDistribution
      const currentMoment = yield* moments
      const { complete, sent } = yield* leadDossiers
      const dossier = Effect.fnUntraced(function* (id: LeadId) {
        return yield* complete(yield* leads.get(id))
      })
      /** The dossier after a stored decision. No read after the decision may make its answer fail. */
      const decided = (before: LeadDossier, after: LeadProgress) =>
        Effect.catchTag(complete(after), "StorageUnavailable", () => Effect.succeed({ ...before, ...after }))

      const review = Effect.fnUntraced(function* (
        id: LeadId,
        decide: (now: DateTime.Utc) => Result.Result<ReviewLead, InvalidInput>,
        settle: (changed: LeadProgress) => Effect.Effect<LeadProgress> = Effect.succeed
      ) {
        const change = yield* Effect.fromResult(decide(yield* DateTime.now))
        const before = yield* dossier(id)
        return yield* decided(before, yield* settle(yield* leads.modify(id, change)))
      })
      const offered = Effect.fnUntraced(function* (approved: LeadProgress) {
        const [one] = yield* distribute([approved.lead.id])
        return one === undefined ? approved : progressAfter(approved, one.offering)
      })
      return {
        get: Effect.fn("Leads.get")(function* (principal, id) {
          const found = yield* leads.get(id)
          return reaches(principal, found.lead) ? yield* sent(found) : yield* new LeadNotFound()
        }),
        dossier: Effect.fn("Leads.dossier")((_, id) => dossier(id)),
        page: (_, stage, request) => leads.page(stage, request),
        approve: Effect.fn("Leads.approve")((_, id, input) => review(id, (now) => approval(input, now), offered)),
        refuse: Effect.fn("Leads.refuse")((_, id, input) => review(id, (now) => ending("refuse", input, now))),
        withdraw: Effect.fn("Leads.withdraw")((_, id, input) => review(id, (now) => ending("withdraw", input, now))),
        explain: Effect.fn("Leads.explain")(function* (_, id) {
          const found = yield* leads.get(id)
          const stored = yield* distributions.find(id)
          if (Option.isNone(stored) || found.lead.stage !== "open") return { ...found, decision: stored }
          const [holdings, market] = [
            yield* distributions.holdings(id),
            yield* distributions.market(found.lead.subcategory_id)
          ]
          const present = presentDecision(found.lead, holdings, market, yield* currentMoment)
          return { ...found, decision: present === null ? stored : Option.some(present) }
        })
      }
    })
  )
}
