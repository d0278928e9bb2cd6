import { Context, DateTime, Effect, Layer, type Option, Result } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import type { Granted } from "../access/Grant.ts"
import { senderOf } from "../access/Principal.ts"
import { reachOf } from "../access/Reach.ts"
import { type BusinessLeadNotFound, BusinessLeadRepository } from "../assignment/BusinessLeadRepository.ts"
import { ReclaimWindow } from "../assignment/ReclaimWindow.ts"
import { looks } from "../audit/Looks.ts"
import type { AccessibleBusiness, OwnedBusiness } from "../catalog/Businesses.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import { payloadReader } from "../idempotency/Fingerprint.ts"
import { Idempotency, type RequestUnderWay } from "../idempotency/Idempotency.ts"
import type { IdempotencyKeyTaken, IdempotentRequest } from "../idempotency/IdempotentRequest.ts"
import { type Fault, faultAt } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { ReclaimId } from "../lead/ReclaimId.ts"
import { mapPage, type Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { countedBefore } from "./Evidence.ts"
import { reclaimEvent } from "./ReclaimEvents.ts"
import { ReclaimNotFound, ReclaimRepository } from "./ReclaimRepository.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import { type AlreadyReclaimed, reclaimable, type ReclaimWindowClosed } from "./ReclaimRules.ts"
import { readReclaimSubmission, reclaimSubmissionKeys } from "./ReclaimSubmission.ts"
import type { StoredScreenshot } from "./Screenshot.ts"
import { ScreenshotReader } from "./ScreenshotReader.ts"

/** A brand for the proof. The class is private to this module, so no literal has the brand. */
declare class ReclaimableProof {
  private readonly isProvenReclaimable: true
}

/**
 * A lead for which its business may file a request, or repeat one under its idempotency key. Only {@link Reclaims}
 * returns one, before the bytes of the request are read.
 */
export interface ReclaimableLead extends ReclaimableProof {
  readonly owned: OwnedBusiness
  readonly lead: LeadId
  readonly key: string | undefined
}

type Unreclaimable = AlreadyReclaimed | ReclaimWindowClosed | BusinessLeadNotFound | StorageUnavailable

type Refusal = InvalidInput | RequestUnderWay | Unreclaimable

type Found<A> = Effect.Effect<A, ReclaimNotFound | StorageUnavailable>

/** Reads what of a request a repeated one is recognised by. */
const payloadOf = payloadReader(reclaimSubmissionKeys)

/** The smallest page. Its total is what counts. */
const onlyTotal: PageRequest = { page: 1, per_page: 1 }

/** A request in the list of several businesses. A business that is gone keeps its id as its name. */
export interface RequestOfOneBusiness extends ReclaimRequest {
  readonly business_name: string
}

/** Lets a business file reclaim requests and see its own. */
export class Reclaims extends Context.Service<
  Reclaims,
  {
    /**
     * Checks that the business may reclaim the lead, so that it uploads no screenshot in vain. A request that was
     * completed under the idempotency key may be repeated.
     */
    readonly reclaimable: (
      owned: OwnedBusiness,
      lead: LeadId,
      key?: string
    ) => Effect.Effect<ReclaimableLead, Unreclaimable>
    /**
     * Files a reclaim request, at most once for one idempotency key. `submission` has the `reason`, which is one of
     * `ReclaimReason`, the bytes of an image as `screenshot`, and may have a `description`. `received` holds the faults
     * of the upload. `ofLead` returns the request.
     */
    readonly submit: (
      lead: ReclaimableLead,
      submission: unknown,
      received?: ReadonlyArray<Fault>
    ) => Effect.Effect<{ readonly isReplayed: boolean }, Refusal>
    /** Returns one page of the requests of the business, the latest first. */
    readonly page: (
      accessible: AccessibleBusiness,
      request: PageRequest
    ) => Effect.Effect<Page<ReclaimRequest>, StorageUnavailable>
    /** Returns one page of the requests of all businesses that the reader may see, the latest first. */
    readonly pageOfAll: (
      reader: Granted<"leads:read">,
      request: PageRequest
    ) => Effect.Effect<Page<RequestOfOneBusiness>, StorageUnavailable>
    /** Returns a request of the business. */
    readonly get: (accessible: AccessibleBusiness, id: ReclaimId) => Found<ReclaimRequest>
    /** Returns the request of the business for a lead, if there is one. */
    readonly ofLead: (
      accessible: AccessibleBusiness,
      lead: LeadId
    ) => Effect.Effect<Option.Option<ReclaimRequest>, StorageUnavailable>
    /** Returns the screenshot of a request of the business, and audits the look of an operator or reviewer. */
    readonly screenshot: (accessible: AccessibleBusiness, id: ReclaimId) => Found<StoredScreenshot>
  }
>()("@leadwell/domain/reclaim/Reclaims") {
  static readonly layer = Layer.effect(
    Reclaims,
    Effect.gen(function* () {
      const businessLeads = yield* BusinessLeadRepository
      const requests = yield* ReclaimRepository
      const { businesses } = yield* CatalogParts
      const look = yield* looks
      const reader = yield* ScreenshotReader
      const random = yield* SecureRandom
      const window = yield* ReclaimWindow
      const idempotency = yield* Idempotency

      const get = Effect.fn("Reclaims.get")(function* ({ business }: AccessibleBusiness, id: ReclaimId) {
        const request = yield* requests.get(id)
        return request.business === business.id ? request : yield* new ReclaimNotFound({ id })
      })

      /** Validates a request and its screenshot, and reports the faults of both. */
      const judge = Effect.fnUntraced(function* (input: unknown, received?: ReadonlyArray<Fault>) {
        const sent = readReclaimSubmission(input, received)
        const faults = Result.isFailure(sent.verdict) ? sent.verdict.failure.faults : []
        if (sent.screenshot === undefined) return yield* new InvalidInput({ faults })
        const screenshot = yield* Effect.mapError(
          reader.read(sent.screenshot),
          ({ rule }) => new InvalidInput({ faults: [...faults, faultAt("screenshot", rule)] })
        )
        return { submission: yield* Effect.fromResult(sent.verdict), screenshot }
      })

      /** The window may close, and another request may come, while this one arrives. So both are checked again. */
      const file = Effect.fnUntraced(function* (
        { lead, owned: { business } }: ReclaimableLead,
        input: unknown,
        received?: ReadonlyArray<Fault>,
        idempotentRequest?: IdempotentRequest
      ): Effect.fn.Return<void, Refusal | IdempotencyKeyTaken> {
        const { screenshot, submission } = yield* judge(input, received)
        const now = yield* DateTime.now
        const counted = yield* businessLeads.page(business.id, { assigned: countedBefore(now) }, "ascending", onlyTotal)
        const request: ReclaimRequest = {
          id: (yield* random.uuidV7()) as ReclaimId,
          business: business.id,
          lead,
          reason: submission.reason,
          description: submission.description ?? null,
          assigned: counted.total,
          status: "pending",
          remark: null,
          created_at: now,
          decided_at: null
        }
        yield* requests.insert(
          request,
          screenshot,
          (found) => Result.map(reclaimable(found, window, now), () => [reclaimEvent(request)]),
          idempotentRequest
        )
      })

      return {
        reclaimable: Effect.fn("Reclaims.reclaimable")(function* (owned, lead, key) {
          const verdict = reclaimable(yield* businessLeads.get(owned.business.id, lead), window, yield* DateTime.now)
          const isRepeated =
            Result.isFailure(verdict) &&
            key !== undefined &&
            (yield* idempotency.isCompleted(senderOf(owned.principal), key))
          if (!isRepeated) yield* Effect.fromResult(verdict)
          return { owned, lead, key } as ReclaimableLead
        }),
        submit: Effect.fn("Reclaims.submit")(function* (reclaimed, input, received) {
          const { key, lead, owned } = reclaimed
          const { business, principal } = owned
          if (key === undefined) {
            yield* Effect.catchTag(file(reclaimed, input, received), "IdempotencyKeyTaken", Effect.die)
            return { isReplayed: false }
          }
          const { isReplayed } = yield* idempotency.once({
            sender: senderOf(principal),
            key,
            operation: `reclaim ${business.id} ${lead}`,
            payload: payloadOf(input),
            run: (idempotentRequest) => file(reclaimed, input, received, idempotentRequest),
            replay: () => undefined
          })
          return { isReplayed }
        }),
        page: ({ business }, request) => requests.page({ business: [business.id] }, "descending", request),
        pageOfAll: Effect.fn("Reclaims.pageOfAll")(function* (reader, request) {
          const page = yield* requests.page({ reach: reachOf(reader) }, "descending", request)
          const names = yield* businesses.names(new Set(page.items.map(({ business }) => business)))
          return mapPage(page, (one): RequestOfOneBusiness => ({
            ...one,
            business_name: names.get(one.business) ?? one.business
          }))
        }),
        get,
        ofLead: ({ business }, lead) => requests.ofLead(business.id, lead),
        screenshot: Effect.fn("Reclaims.screenshot")(function* (accessible, id) {
          const { lead } = yield* get(accessible, id)
          const found = yield* requests.screenshot(id)
          yield* look(accessible.principal, "screenshot.viewed", [{ id, lead, account: accessible.business.account }])
          return found
        })
      }
    })
  ).pipe(Layer.provide(Idempotency.layer))
}
