import { Context, DateTime, Effect, Layer, Result } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import type { Principal } from "../access/Principal.ts"
import { type BusinessLeadNotFound, BusinessLeadRepository } from "../assignment/BusinessLeadRepository.ts"
import type { ReclaimId } from "../assignment/ReclaimId.ts"
import type { ReclaimStatus } from "../assignment/ReclaimStatus.ts"
import { ReclaimWindow } from "../assignment/ReclaimWindow.ts"
import { businessDays, BusinessTimeZone } from "../calendar/BusinessDay.ts"
import type { Business } from "../catalog/Business.ts"
import { LeadDistribution } from "../distribution/LeadDistribution.ts"
import type { Retry, RetryTaken } from "../idempotency/Retry.ts"
import { type RequestUnderWay, SafeRetries } from "../idempotency/SafeRetries.ts"
import { type Fault, faultAt } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type Evidence, evidenceOf, rateWindow } from "./Evidence.ts"
import { EvidenceRepository } from "./EvidenceRepository.ts"
import { decideReclaim } from "./ReclaimCase.ts"
import { decodeGrant, decodeRejection, type ReclaimDecision } from "./ReclaimDecision.ts"
import { reclaimEvent } from "./ReclaimEvents.ts"
import { ReclaimNotFound, ReclaimRepository } from "./ReclaimRepository.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import { type AlreadyReclaimed, reclaimable, type ReclaimDecided, type ReclaimWindowClosed } from "./ReclaimRules.ts"
import { decodeReclaimSubmission } from "./ReclaimSubmission.ts"
import { ScreenshotReader } from "./ScreenshotReader.ts"
import { type KeptScreenshot, ScreenshotRepository } from "./ScreenshotRepository.ts"

type Refusal = InvalidInput | AlreadyReclaimed | ReclaimWindowClosed | BusinessLeadNotFound | StorageUnavailable

type Found<A> = Effect.Effect<A, ReclaimNotFound | StorageUnavailable>

type Decided = Effect.Effect<ReclaimRequest, InvalidInput | ReclaimDecided | ReclaimNotFound | StorageUnavailable>

/** A reclaim request and what speaks for or against it. */
export interface ReviewedRequest {
  readonly request: ReclaimRequest
  readonly evidence: Evidence
}

/**
 * Takes worthless leads back. Whoever acts for a business has opened it first; whoever reviews is an operator.
 */
export class Reclaims extends Context.Service<
  Reclaims,
  {
    /**
     * Files a reclaim request for a lead of the business. `submission` has the interface's keys, `screenshot` being
     * the bytes of the file; `received` are faults already found in it. A lead that cannot be reclaimed is refused
     * before the screenshot is decoded.
     */
    readonly submit: (
      business: Business,
      lead: LeadId,
      submission: unknown,
      received?: ReadonlyArray<Fault>
    ) => Effect.Effect<ReclaimRequest, Refusal>
    /** As `submit`, for a request that its sender may send again under the same key: it is filed once. */
    readonly submitOnce: (
      principal: Principal,
      business: Business,
      lead: LeadId,
      submission: unknown,
      key: string,
      received?: ReadonlyArray<Fault>
    ) => Effect.Effect<{ readonly isReplayed: boolean }, Refusal | RequestUnderWay>
    /** One page of the business's requests, the latest first. */
    readonly of: (business: Business, request: PageRequest) => Effect.Effect<Page<ReclaimRequest>, StorageUnavailable>
    /** A request of the business. */
    readonly find: (business: Business, id: ReclaimId) => Found<ReclaimRequest>
    /** The screenshot of a request of the business. */
    readonly screenshotFor: (business: Business, id: ReclaimId) => Found<KeptScreenshot>
    /** One page of every business's requests in a status, or of all, the oldest first. */
    readonly queue: (
      status: ReclaimStatus | "every",
      request: PageRequest
    ) => Effect.Effect<Page<ReclaimRequest>, StorageUnavailable>
    /** A request with its evidence. */
    readonly review: (id: ReclaimId) => Found<ReviewedRequest>
    /** The screenshot of a request. */
    readonly screenshot: (id: ReclaimId) => Found<KeptScreenshot>
    /**
     * Grants a pending request, and offers the lead to others if it is worth it. `input` may hold `remark` and
     * `lead_at_fault`.
     */
    readonly grant: (id: ReclaimId, input: unknown) => Decided
    /** Rejects a pending request. `input` holds the `remark` that says why. */
    readonly reject: (id: ReclaimId, input: unknown) => Decided
  }
>()("@leadwell/domain/reclaim/Reclaims") {
  static readonly layer = Layer.effect(
    Reclaims,
    Effect.gen(function* () {
      const businessLeads = yield* BusinessLeadRepository
      const requests = yield* ReclaimRepository
      const evidence = yield* EvidenceRepository
      const screenshots = yield* ScreenshotRepository
      const reader = yield* ScreenshotReader
      const random = yield* SecureRandom
      const window = yield* ReclaimWindow
      const retries = yield* SafeRetries
      const dayOf = businessDays(yield* BusinessTimeZone)
      const { distribute } = yield* LeadDistribution

      const screenshot = Effect.fn("Reclaims.screenshot")(function* (id: ReclaimId) {
        return yield* Effect.mapError(Effect.flatMap(screenshots.find(id), Effect.fromOption), (error) =>
          error._tag === "StorageUnavailable" ? error : new ReclaimNotFound()
        )
      })

      const find = Effect.fn("Reclaims.find")(function* (business: Business, id: ReclaimId) {
        const request = yield* requests.get(id)
        return request.business === business.id ? request : yield* new ReclaimNotFound()
      })

      const decide = Effect.fnUntraced(function* (
        id: ReclaimId,
        decoded: Result.Result<ReclaimDecision, InvalidInput>
      ) {
        const decision = yield* Effect.fromResult(decoded)
        const clock = { now: yield* DateTime.now, dayOf }
        const request = yield* requests.decide(id, (request, lead, standing) =>
          decideReclaim({ request, standing }, lead, decision, clock)
        )
        // The decision stands: when the lead cannot be offered now, it is due, and a sweep offers it.
        if (request.status === "granted") yield* Effect.ignore(distribute([request.lead]))
        return request
      })

      const submit = Effect.fnUntraced(function* (
        business: Business,
        lead: LeadId,
        input: unknown,
        received?: ReadonlyArray<Fault>,
        retry?: Retry
      ): Effect.fn.Return<ReclaimRequest, Refusal | RetryTaken> {
        const current = yield* businessLeads.get(business.id, lead)
        yield* Effect.fromResult(reclaimable(current, window, yield* DateTime.now))
        const submission = yield* Effect.fromResult(decodeReclaimSubmission(input, received))
        const drawn = yield* Effect.mapError(
          reader.read(submission.screenshot),
          ({ rule }) => new InvalidInput({ faults: [faultAt("screenshot", rule)] })
        )
        const now = yield* DateTime.now
        const request: ReclaimRequest = {
          id: (yield* random.uuidV7()) as ReclaimId,
          business: business.id,
          lead,
          reason: submission.reason,
          description: submission.description ?? null,
          status: "pending",
          remark: null,
          created_at: now,
          decided_at: null
        }
        yield* requests.insert(
          request,
          drawn,
          (found) => Result.map(reclaimable(found, window, now), () => [reclaimEvent(request)]),
          retry
        )
        return request
      })

      return {
        submit: Effect.fn("Reclaims.submit")((business, lead, input, received) =>
          Effect.catchTag(submit(business, lead, input, received), "RetryTaken", Effect.die)
        ),
        submitOnce: Effect.fn("Reclaims.submitOnce")(function* (principal, business, lead, input, key, received) {
          const { isReplayed } = yield* retries.once({
            sender: principal.token ?? principal.account,
            key,
            operation: `reclaim ${business.id} ${lead}`,
            payload: input,
            run: (retry) => Effect.asVoid(submit(business, lead, input, received, retry)),
            replay: () => undefined
          })
          return { isReplayed }
        }),
        of: ({ id }, request) => requests.of(id, request),
        find,
        screenshotFor: Effect.fnUntraced(function* (business, id) {
          yield* find(business, id)
          return yield* screenshot(id)
        }),
        queue: requests.queue,
        review: Effect.fn("Reclaims.review")(function* (id) {
          const request = yield* requests.get(id)
          const lead = yield* Effect.catchTag(
            businessLeads.get(request.business, request.lead),
            "BusinessLeadNotFound",
            Effect.die
          )
          const facts = yield* evidence.facts(request, lead, DateTime.subtractDuration(request.created_at, rateWindow))
          return { request, evidence: evidenceOf(request, lead, facts) }
        }),
        screenshot,
        grant: Effect.fn("Reclaims.grant")((id, input) => decide(id, decodeGrant(input))),
        reject: Effect.fn("Reclaims.reject")((id, input) => decide(id, decodeRejection(input)))
      }
    })
  ).pipe(Layer.provide(SafeRetries.layer))
}
