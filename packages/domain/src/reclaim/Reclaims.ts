import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import type { Business } from "../catalog/Business.ts"
import { type Fault, faultAt } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { type BusinessLeadNotFound, BusinessLeadRepository } from "../lead/BusinessLeadRepository.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type ReclaimNotFound, ReclaimRepository } from "./ReclaimRepository.ts"
import type { ReclaimId, ReclaimRequest } from "./ReclaimRequest.ts"
import {
  type AlreadyReclaimed,
  decide,
  reclaimable,
  type ReclaimDecided,
  type ReclaimDecision,
  type ReclaimWindowClosed
} from "./ReclaimRules.ts"
import { decodeReclaimSubmission } from "./ReclaimSubmission.ts"
import { ReclaimWindow } from "./ReclaimWindow.ts"
import { ScreenshotReader } from "./ScreenshotReader.ts"

type Refusal = InvalidInput | AlreadyReclaimed | ReclaimWindowClosed | BusinessLeadNotFound | StorageUnavailable

/** Takes worthless leads back. Whoever submits has opened the business first. */
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
    /** Grants or rejects a pending request. */
    readonly decide: (
      id: ReclaimId,
      decision: ReclaimDecision
    ) => Effect.Effect<ReclaimRequest, ReclaimDecided | ReclaimNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/Reclaims") {
  static readonly layer = Layer.effect(
    Reclaims,
    Effect.gen(function* () {
      const businessLeads = yield* BusinessLeadRepository
      const requests = yield* ReclaimRepository
      const screenshots = yield* ScreenshotReader
      const random = yield* SecureRandom
      const window = yield* ReclaimWindow
      return {
        submit: Effect.fn("Reclaims.submit")(function* (business, lead, input, received) {
          const current = yield* businessLeads.get(business.id, lead)
          yield* Effect.fromResult(reclaimable(current, window, yield* DateTime.now))
          const submission = yield* Effect.fromResult(decodeReclaimSubmission(input, received))
          const screenshot = yield* Effect.mapError(
            screenshots.read(submission.screenshot),
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
          yield* requests.insert(request, screenshot, (found) => reclaimable(found, window, now))
          return request
        }),
        decide: Effect.fn("Reclaims.decide")(function* (id, decision) {
          const now = yield* DateTime.now
          return yield* requests.modify(id, (request) => decide(request, decision, now))
        })
      }
    })
  )
}
