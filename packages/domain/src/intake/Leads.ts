import { Context, DateTime, Effect, Layer, type Option, type Result } from "effect"
import type { Operator } from "../access/Operator.ts"
import { type Principal, reaches } from "../access/Principal.ts"
import type { Distribution } from "../distribution/Distribution.ts"
import { DistributionRepository } from "../distribution/DistributionRepository.ts"
import { LeadDistribution } from "../distribution/LeadDistribution.ts"
import type { LeadErased } from "../erasure/ErasedLead.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { LeadStage, StageForbids } from "../lead/LeadStage.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type KeptLead, LeadNotFound, LeadRepository } from "./LeadRepository.ts"
import { approval, ending, type ReviewLead } from "./LeadReview.ts"

/** A lead, and the latest decision on who gets it, if there was one. */
export interface ExplainedLead extends KeptLead {
  readonly distribution: Option.Option<Distribution>
}

type Reviewed = Effect.Effect<KeptLead, InvalidInput | LeadErased | LeadNotFound | StageForbids | StorageUnavailable>

/** Shows leads to their maker, and lets an operator see and review those of every account. */
export class Leads extends Context.Service<
  Leads,
  {
    /** A lead, when the principal's account made it or the principal is an operator. */
    readonly get: (principal: Principal, id: LeadId) => Effect.Effect<KeptLead, LeadNotFound | StorageUnavailable>
    /** One page of every account's leads, or of those in a stage, the latest first. */
    readonly page: (
      operator: Operator,
      stage: LeadStage | "every",
      request: PageRequest
    ) => Effect.Effect<Page<KeptLead>, StorageUnavailable>
    /** Opens a lead that was held or refused, and hands it out. `input` may hold `extra_info`. */
    readonly approve: (operator: Operator, id: LeadId, input: unknown) => Reviewed
    /** Refuses a lead that is held. `input` holds the `remark` that says why. */
    readonly refuse: (operator: Operator, id: LeadId, input: unknown) => Reviewed
    /**
     * Takes a lead back for the customer; the businesses that have it keep it. `input` holds the `remark` that says
     * why.
     */
    readonly withdraw: (operator: Operator, id: LeadId, input: unknown) => Reviewed
    /** Who has the lead, and why everyone else does not. */
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
      const review = Effect.fnUntraced(function* (
        id: LeadId,
        decide: (now: DateTime.Utc) => Result.Result<ReviewLead, InvalidInput>
      ) {
        return yield* leads.modify(id, yield* Effect.fromResult(decide(yield* DateTime.now)))
      })
      return {
        get: Effect.fn("Leads.get")(function* (principal, id) {
          const found = yield* leads.get(id)
          return reaches(principal, found.lead) ? found : yield* new LeadNotFound()
        }),
        page: (_, stage, request) => leads.page(stage, request),
        approve: Effect.fn("Leads.approve")(function* (_, id, input) {
          const approved = yield* review(id, (now) => approval(input, now))
          // The approval stands: when the lead cannot be offered now, it is due, and a sweep offers it.
          return yield* Effect.orElseSucceed(Effect.andThen(distribute([id]), leads.get(id)), () => approved)
        }),
        refuse: Effect.fn("Leads.refuse")((_, id, input) => review(id, (now) => ending("refuse", input, now))),
        withdraw: Effect.fn("Leads.withdraw")((_, id, input) => review(id, (now) => ending("withdraw", input, now))),
        explain: Effect.fn("Leads.explain")(function* (_, id) {
          return { ...(yield* leads.get(id)), distribution: yield* distributions.find(id) }
        })
      }
    })
  )
}
