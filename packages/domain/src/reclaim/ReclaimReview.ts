import { Context, DateTime, Effect, Layer } from "effect"
import type { Operator } from "../access/Operator.ts"
import { BusinessLeadRepository } from "../assignment/BusinessLeadRepository.ts"
import type { ReclaimId } from "../assignment/ReclaimId.ts"
import type { ReclaimStatus } from "../assignment/ReclaimStatus.ts"
import type { DecisionOptions } from "../distribution/DecisionEffects.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type Evidence, evidenceOf, rateWindow } from "./Evidence.ts"
import { EvidenceRepository } from "./EvidenceRepository.ts"
import { decodeGrant, decodeRejection } from "./ReclaimDecision.ts"
import { type ReclaimNotFound, ReclaimRepository } from "./ReclaimRepository.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import type { ReclaimDecided } from "./ReclaimRules.ts"
import { type DecidedRequest, requestDecisions } from "./RequestDecisions.ts"
import { screenshotLookup } from "./ScreenshotLookup.ts"
import type { StoredScreenshot } from "./ScreenshotRepository.ts"

/** A reclaim request with its evidence. */
export interface ReviewedRequest {
  readonly request: ReclaimRequest
  readonly evidence: Evidence
}

type Found<A> = Effect.Effect<A, ReclaimNotFound | StorageUnavailable>

type Decided = Effect.Effect<DecidedRequest, InvalidInput | ReclaimDecided | ReclaimNotFound | StorageUnavailable>

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
      const decide = yield* requestDecisions

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
