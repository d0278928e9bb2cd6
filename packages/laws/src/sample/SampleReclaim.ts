import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubscriptionState } from "@leadwell/domain/distribution/Market"
import type { LeadHolder, Release } from "@leadwell/domain/distribution/Release"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { decisionEvents, type ReclaimCase } from "@leadwell/domain/reclaim/ReclaimCase"
import { reclaimEvent } from "@leadwell/domain/reclaim/ReclaimEvents"
import { type DecideReclaim, ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { ReclaimDecided } from "@leadwell/domain/reclaim/ReclaimRules"
import type { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { Effect, Result } from "effect"
import { freshId } from "../Law.ts"
import { appliedSample } from "./ApplyCatalog.ts"
import type { Sample } from "./SampleCatalog.ts"
import { sampleInstant, sampleLead } from "./SampleLead.ts"
import { after } from "./SampleOffer.ts"
import { everyone, receptionBy, receiveLead } from "./SampleReception.ts"

/** A sample screenshot. Its bytes are not an image, because a store must not decode them. */
export const sampleScreenshot: Screenshot = {
  format: "png",
  width: 2,
  height: 1,
  sha256: "0f".repeat(32),
  bytes: Uint8Array.from({ length: 1000 }, (_, n) => n % 256)
}

/** Returns a pending reclaim request with a fresh id. */
export const sampleRequest = (business: BusinessId, lead: LeadId) =>
  Effect.map(freshId, (id): ReclaimRequest => ({
    id: id as ReclaimId,
    business,
    lead,
    reason: "other",
    description: "Wrong trade. 👍",
    assigned: 7,
    status: "pending",
    remark: null,
    created_at: sampleInstant,
    decided_at: null
  }))

/** Files a request without a check of the business lead. */
export const filing = (request: ReclaimRequest) => () => Result.succeed([reclaimEvent(request)])

/** Receives a lead that the only business of a fresh catalogue gets. */
export const assignedLead = Effect.gen(function* () {
  const sample = yield* appliedSample(1)
  const business = sample.businesses[0]!.id
  const { lead } = yield* receiveLead(
    sampleLead(sample),
    receptionBy(1, () => [business])
  )
  return { business, lead: lead.id }
})

/** Stores a request with a screenshot, for a lead of its own. */
export const keptRequest = Effect.fnUntraced(function* (screenshot: Screenshot) {
  const { business, lead } = yield* assignedLead
  const request = yield* sampleRequest(business, lead)
  yield* ReclaimRepository.use((reclaims) => reclaims.insert(request, screenshot, filing(request)))
  return request
})

/** Returns a placed lead with one place less than there are businesses, and a pending request of the first one. */
export const reclaimedLead = Effect.fnUntraced(function* (sample: Sample, minutes = 0) {
  const reclaims = yield* ReclaimRepository
  const places = sample.businesses.length - 1
  const { lead } = yield* receiveLead(
    { ...sampleLead(sample), places },
    receptionBy(places, (market) => everyone(market).slice(0, -1))
  )
  const request = { ...(yield* sampleRequest(sample.businesses[0]!.id, lead.id)), created_at: after(minutes) }
  yield* reclaims.insert(request, sampleScreenshot, filing(request))
  return { lead: lead.id, request }
})

/** What a sample decision changes. The lead and the state of the business stay unchanged by default. */
interface SampleDecision extends Partial<Pick<ReclaimCase, "stage" | "events" | "audit">> {
  readonly remark?: string
  readonly state?: SubscriptionState
  /** The releases of other businesses. */
  readonly others?: (holders: ReadonlyArray<LeadHolder>) => ReadonlyArray<Release>
}

/** Decides a pending request. */
export const deciding =
  (
    status: "granted" | "rejected",
    { audit = [], events, others = () => [], remark = "Seen.", stage, state }: SampleDecision = {}
  ): DecideReclaim<ReclaimDecided> =>
  (request, lead, holders) => {
    if (request.status !== "pending") return Result.fail(new ReclaimDecided({ id: request.id, status: request.status }))
    const decided = { ...request, status, remark, decided_at: sampleInstant }
    const { business, id } = request
    const own = holders.find((holder) => holder.business === business)
    const granted = { id, remark, decided_at: sampleInstant }
    const release = {
      business,
      at: sampleInstant,
      request: granted,
      state: state ?? own?.state ?? null,
      isCapGivenBack: false
    }
    return Result.succeed({
      request: decided,
      stage: stage ?? lead.stage,
      releases: status === "granted" ? [release, ...others(holders)] : [],
      events: events ?? decisionEvents(decided, lead.stage, stage ?? lead.stage),
      audit
    })
  }

/** Releases every holder of a lead without a request. */
export const releasingAll = (lead: Lead, holders: ReadonlyArray<LeadHolder>) =>
  Result.succeed({
    lead,
    releases: holders.map((one) => ({ ...one, at: sampleInstant, request: null, isCapGivenBack: false })),
    events: [],
    audit: []
  })
