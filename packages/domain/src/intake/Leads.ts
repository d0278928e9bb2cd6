import { Context, Data, DateTime, Effect, Layer, Option, Result } from "effect"
import type { Operator } from "../access/Operator.ts"
import { type Principal, reaches } from "../access/Principal.ts"
import { ReclaimWindow } from "../assignment/ReclaimWindow.ts"
import { businessDays, BusinessTimeZone, moments } from "../calendar/BusinessDay.ts"
import type { Decision } from "../distribution/Decision.ts"
import {
  assignmentEffects,
  type BusinessEffect,
  type DecisionOptions,
  releaseEffect
} from "../distribution/DecisionEffects.ts"
import { DistributionRepository } from "../distribution/DistributionRepository.ts"
import { LeadDistribution } from "../distribution/LeadDistribution.ts"
import { type Offering, presentDecision } from "../distribution/Offering.ts"
import type { DecisionClock } from "../distribution/Release.ts"
import type { LeadErased } from "../erasure/ErasedLead.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { LeadStage, StageForbids } from "../lead/LeadStage.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { holdersAfter, type LeadDossier, leadDossiers, type SentLead } from "./LeadDossier.ts"
import { type ChangedLead, type LeadProgress, LeadNotFound, LeadRepository } from "./LeadRepository.ts"
import { approval, refusal, type ReviewLead, withdrawal } from "./LeadReview.ts"

/** A lead with the latest decision about it, if there is one. */
export interface ExplainedLead extends LeadProgress {
  readonly decision: Option.Option<Decision>
}

/** Returns the progress of a lead after an offer. */
const progressAfter = ({ lead, places_taken }: LeadProgress, { choice, stage }: Offering): LeadProgress => ({
  lead: { ...lead, stage },
  places_taken: choice?.decision.considered.filter(({ exclusion }) => exclusion === null).length ?? places_taken
})

/** A lead after a review, and what the review does to the leads of businesses. */
export interface ReviewedLead {
  readonly dossier: LeadDossier
  readonly effects: ReadonlyArray<BusinessEffect>
}

type Reviewed = Effect.Effect<
  ReviewedLead,
  InvalidInput | LeadErased | LeadNotFound | StageForbids | StorageUnavailable
>

/** The result of a dry run. A repository writes nothing when a change fails. */
class DryRun extends Data.TaggedError("DryRun")<{ readonly changed: ChangedLead }> {}

/** Returns a change that fails with its own result. */
const dryRun =
  (
    change: ReviewLead
  ): ((...args: Parameters<ReviewLead>) => Result.Result<never, DryRun | LeadErased | StageForbids>) =>
  (lead, holders) =>
    Result.flatMap(change(lead, holders), (made) => {
      const held = holders.filter(({ reclaim }) => reclaim !== "granted")
      return Result.fail(new DryRun({ changed: { ...made, places_taken: held.length - made.releases.length } }))
    })

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
    readonly approve: (operator: Operator, id: LeadId, input: unknown, options?: DecisionOptions) => Reviewed
    /** Refuses a held lead. `input` holds the `remark`. */
    readonly refuse: (operator: Operator, id: LeadId, input: unknown, options?: DecisionOptions) => Reviewed
    /**
     * Withdraws a lead for the customer, and releases the holders that may still reclaim it. `input` holds the
     * `remark`.
     */
    readonly withdraw: (operator: Operator, id: LeadId, input: unknown, options?: DecisionOptions) => Reviewed
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
      const { distribute, expected } = yield* LeadDistribution
      const currentMoment = yield* moments
      const window = yield* ReclaimWindow
      const dayOf = businessDays(yield* BusinessTimeZone)
      const { complete, expectedHolders, sent } = yield* leadDossiers
      const dossier = Effect.fnUntraced(function* (id: LeadId) {
        return yield* complete(yield* leads.get(id))
      })
      const offered = (id: LeadId) => Effect.map(distribute([id]), ([one]) => one?.offering ?? null)

      /** Decides about a lead, offers it if it is open then, and returns its progress with the effects. */
      const decide = Effect.fnUntraced(function* (id: LeadId, change: ReviewLead, { isDryRun }: DecisionOptions) {
        const changed = yield* isDryRun
          ? Effect.catchTag(leads.modify(id, dryRun(change)), "DryRun", (dry) => Effect.succeed(dry.changed))
          : leads.modify(id, change)
        const { lead, places_taken, releases } = changed
        const progress = { lead, places_taken }
        const offering = lead.stage !== "open" ? null : yield* isDryRun ? expected(lead, releases) : offered(id)
        return {
          progress: offering === null ? progress : progressAfter(progress, offering),
          effects: [...releases.map(releaseEffect), ...assignmentEffects(offering, window)]
        }
      })

      const review = Effect.fnUntraced(function* (
        id: LeadId,
        decoded: (clock: DecisionClock) => Result.Result<ReviewLead, InvalidInput>,
        options: DecisionOptions = { isDryRun: false }
      ) {
        const change = yield* Effect.fromResult(decoded({ now: yield* DateTime.now, dayOf, window }))
        const before = yield* dossier(id)
        const { effects, progress } = yield* decide(id, change, options)
        if (options.isDryRun) {
          const holders = yield* expectedHolders(before.holders, effects)
          return { dossier: { ...before, ...progress, holders }, effects }
        }
        // No read after the decision may make its answer fail.
        const after = yield* Effect.catchTag(complete(progress), "StorageUnavailable", () =>
          Effect.succeed({ ...before, ...progress, holders: holdersAfter(before.holders, effects) })
        )
        return { dossier: after, effects }
      })
      return {
        get: Effect.fn("Leads.get")(function* (principal, id) {
          const found = yield* leads.get(id)
          return reaches(principal, found.lead) ? yield* sent(found) : yield* new LeadNotFound()
        }),
        dossier: Effect.fn("Leads.dossier")((_, id) => dossier(id)),
        page: (_, stage, request) => leads.page(stage, request),
        approve: Effect.fn("Leads.approve")((_, id, input, options) =>
          review(id, ({ now }) => approval(input, now), options)
        ),
        refuse: Effect.fn("Leads.refuse")((_, id, input, options) =>
          review(id, ({ now }) => refusal(input, now), options)
        ),
        withdraw: Effect.fn("Leads.withdraw")((_, id, input, options) =>
          review(id, (clock) => withdrawal(input, clock), options)
        ),
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
