import { Context, Data, DateTime, Effect, Layer, Result } from "effect"
import type { Operator } from "../access/Operator.ts"
import { BusinessLeadRepository } from "../assignment/BusinessLeadRepository.ts"
import type { ReclaimId } from "../assignment/ReclaimId.ts"
import type { ReclaimStatus } from "../assignment/ReclaimStatus.ts"
import { ReclaimWindow } from "../assignment/ReclaimWindow.ts"
import { businessDays, BusinessTimeZone } from "../calendar/BusinessDay.ts"
import { assignmentEffects, type BusinessEffect, type DecisionOptions } from "../distribution/DecisionEffects.ts"
import { LeadDistribution } from "../distribution/LeadDistribution.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { Lead } from "../lead/Lead.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type Evidence, evidenceOf, rateWindow } from "./Evidence.ts"
import { EvidenceRepository } from "./EvidenceRepository.ts"
import { decideReclaim, effectsOf, type ReclaimCase } from "./ReclaimCase.ts"
import { decodeGrant, decodeRejection, type ReclaimDecision } from "./ReclaimDecision.ts"
import { type DecideReclaim, type ReclaimNotFound, ReclaimRepository } from "./ReclaimRepository.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import type { ReclaimDecided } from "./ReclaimRules.ts"
import { screenshotLookup } from "./ScreenshotLookup.ts"
import type { StoredScreenshot } from "./ScreenshotRepository.ts"

/** A reclaim request with its evidence. */
export interface ReviewedRequest {
  readonly request: ReclaimRequest
  readonly evidence: Evidence
}

type Found<A> = Effect.Effect<A, ReclaimNotFound | StorageUnavailable>

/** A decided reclaim request, and what the decision does to the leads of businesses. */
export interface DecidedRequest {
  readonly request: ReclaimRequest
  readonly effects: ReadonlyArray<BusinessEffect>
}

type Decided = Effect.Effect<DecidedRequest, InvalidInput | ReclaimDecided | ReclaimNotFound | StorageUnavailable>

/** The result of a dry run with the lead. A repository writes nothing when a decision fails. */
class DryRun extends Data.TaggedError("DryRun")<{ readonly decided: ReclaimCase; readonly lead: Lead }> {}

/** Returns a decision that fails with its own result. */
const dryRun =
  <E>(decide: DecideReclaim<E>): DecideReclaim<DryRun | E, never> =>
  (request, lead, holders) =>
    Result.flatMap(decide(request, lead, holders), (decided) => Result.fail(new DryRun({ decided, lead })))

/** Lets an operator see and decide the reclaim requests of all businesses. */
export class ReclaimReview extends Context.Service<
  ReclaimReview,
  {
    /** Returns one page of the requests of all businesses in a status, or in any status, the oldest first. */
    readonly page: (
      operator: Operator,
      status: ReclaimStatus | "every",
      request: PageRequest
    ) => Effect.Effect<Page<ReclaimRequest>, StorageUnavailable>
    /** Returns a request with its evidence. */
    readonly get: (operator: Operator, id: ReclaimId) => Found<ReviewedRequest>
    /** Returns the screenshot of a request. */
    readonly screenshot: (operator: Operator, id: ReclaimId) => Found<StoredScreenshot>
    /**
     * Grants a pending request and offers the lead to other businesses. A worthless lead is withdrawn, and its other
     * holders that may still reclaim it are released. `input` may hold `remark` and `lead_at_fault`.
     */
    readonly grant: (operator: Operator, id: ReclaimId, input: unknown, options?: DecisionOptions) => Decided
    /** Rejects a pending request. `input` holds the `remark`. */
    readonly reject: (operator: Operator, id: ReclaimId, input: unknown, options?: DecisionOptions) => Decided
  }
>()("@leadwell/domain/reclaim/ReclaimReview") {
  static readonly layer = Layer.effect(
    ReclaimReview,
    Effect.gen(function* () {
      const businessLeads = yield* BusinessLeadRepository
      const requests = yield* ReclaimRepository
      const evidence = yield* EvidenceRepository
      const findScreenshot = yield* screenshotLookup
      const dayOf = businessDays(yield* BusinessTimeZone)
      const window = yield* ReclaimWindow
      const { distribute, expected } = yield* LeadDistribution

      /** Decides a request, and offers its lead again if a grant leaves the lead open. */
      const settle = Effect.fnUntraced(function* (id: ReclaimId, decide: DecideReclaim<ReclaimDecided>) {
        const decided = yield* requests.decide(id, decide)
        const isOfferable = decided.releases.length > 0 && decided.stage === "open"
        const [one] = isOfferable ? yield* distribute([decided.request.lead]) : []
        return { decided, offering: one?.offering ?? null }
      })

      /** Returns what `settle` would, and stores nothing. */
      const rehearse = (id: ReclaimId, decide: DecideReclaim<ReclaimDecided>) =>
        Effect.catchTag(
          requests.decide(id, dryRun(decide)),
          "DryRun",
          Effect.fnUntraced(function* ({ decided, lead }) {
            const isGranted = decided.releases.length > 0
            const offering = isGranted ? yield* expected({ ...lead, stage: decided.stage }, decided.releases) : null
            return { decided, offering }
          })
        )

      const decide = Effect.fnUntraced(function* (
        id: ReclaimId,
        decoded: Result.Result<ReclaimDecision, InvalidInput>,
        { isDryRun }: DecisionOptions = { isDryRun: false }
      ) {
        const decision = yield* Effect.fromResult(decoded)
        const clock = { now: yield* DateTime.now, dayOf, window }
        const rule: DecideReclaim<ReclaimDecided> = (request, lead, holders) =>
          decideReclaim(request, lead, holders, decision, clock)
        const { decided, offering } = yield* isDryRun ? rehearse(id, rule) : settle(id, rule)
        return { request: decided.request, effects: [...effectsOf(decided), ...assignmentEffects(offering, window)] }
      })

      return {
        page: (_, status, request) => requests.page(status, request),
        get: Effect.fn("ReclaimReview.get")(function* (_, id) {
          const request = yield* requests.get(id)
          const lead = yield* Effect.catchTag(
            businessLeads.get(request.business, request.lead),
            "BusinessLeadNotFound",
            Effect.die
          )
          const facts = yield* evidence.facts(request, lead, DateTime.subtractDuration(request.created_at, rateWindow))
          return { request, evidence: evidenceOf(request, lead, facts) }
        }),
        screenshot: Effect.fn("ReclaimReview.screenshot")((_, id) => findScreenshot(id)),
        grant: Effect.fn("ReclaimReview.grant")((_, id, input, options) => decide(id, decodeGrant(input), options)),
        reject: Effect.fn("ReclaimReview.reject")((_, id, input, options) =>
          decide(id, decodeRejection(input), options)
        )
      }
    })
  )
}
