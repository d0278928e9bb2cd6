import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { BusinessLeadNotFound, BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimNotFound, ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { AlreadyReclaimed } from "@leadwell/domain/reclaim/ReclaimRules"
import { Effect, Option, Result } from "effect"
import type { LeadRepositoryLawPorts } from "../intake/LeadRepositoryLaws.ts"
import { demandEqual, law, type Law, rivals } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import {
  assignedLead,
  deciding,
  filing,
  keptRequest,
  reclaimedLead,
  sampleRequest,
  sampleScreenshot
} from "../sample/SampleReclaim.ts"
import { screenshotPart } from "../sample/VisibleParts.ts"

/** The ports that the laws of {@link ReclaimRepository} require. */
export type ReclaimRepositoryLawPorts = LeadRepositoryLawPorts | ReclaimRepository

const unlessReclaimed = ({ business, lead, reclaim }: BusinessLead) =>
  reclaim === null ? Result.succeed([]) : Result.fail(new AlreadyReclaimed({ business, lead: lead.id }))

const statusOf = Effect.fnUntraced(function* (request: ReclaimRequest) {
  const leads = yield* BusinessLeadRepository
  const found = yield* leads.get(request.business, request.lead)
  const [listed] = (yield* leads.page(request.business, {}, "descending", { page: 1, per_page: 1 })).items
  return [found.reclaim, listed?.reclaim]
})

/** The laws of {@link ReclaimRepository} for filing and deciding. */
export const reclaimRepositoryLaws: ReadonlyArray<Law<ReclaimRepositoryLawPorts>> = [
  law("finds the request of a business for a lead as it stands, and none of another business or lead", function* () {
    const reclaims = yield* ReclaimRepository
    const sample = yield* appliedSample(3)
    const [{ lead, request }, other] = [yield* reclaimedLead(sample), yield* reclaimedLead(sample)]
    yield* demandEqual(Option.getOrNull(yield* reclaims.ofLead(request.business, lead)), request, "pending")
    const { request: decided } = yield* reclaims.decide(request.id, deciding("rejected"))
    yield* demandEqual(Option.getOrNull(yield* reclaims.ofLead(request.business, lead)), decided, "decided")
    yield* demandEqual(Option.getOrNull(yield* reclaims.ofLead(request.business, other.lead)), other.request, "other")
    const [, second] = sample.businesses
    yield* demandEqual(Option.isNone(yield* reclaims.ofLead(second!.id, lead)), true, "of another business")
  }),
  law("shows a request on the business lead", function* () {
    const request = yield* keptRequest(sampleScreenshot)
    yield* demandEqual(yield* statusOf(request), ["pending", "pending"], "status")
  }),
  law("keeps neither request nor screenshot when the check refuses", function* () {
    const reclaims = yield* ReclaimRepository
    const { business, lead } = yield* assignedLead
    const request = yield* sampleRequest(business, lead)
    const again = new AlreadyReclaimed({ business, lead })
    const refused = reclaims.insert(request, sampleScreenshot, () => Result.fail(again))
    yield* demandEqual(yield* Effect.flip(refused), again, "outcome")
    yield* demandEqual(yield* statusOf(request), [null, null], "status")
    yield* demandEqual(yield* screenshotPart(request.id), false, "screenshot")
    const missing = new ReclaimNotFound({ id: request.id })
    yield* demandEqual(yield* Effect.flip(reclaims.get(request.id)), missing, "request")
    yield* demandEqual(yield* Effect.flip(reclaims.decide(request.id, deciding("granted"))), missing, "decision")
  }),
  law("keeps no request for a lead that the business never got", function* () {
    const reclaims = yield* ReclaimRepository
    const { business } = yield* assignedLead
    const lead = LeadId.make(Number.MAX_SAFE_INTEGER)
    const request = yield* sampleRequest(business, lead)
    const refused = reclaims.insert(request, sampleScreenshot, filing(request))
    yield* demandEqual(yield* Effect.flip(refused), new BusinessLeadNotFound({ business, lead }), "outcome")
  }),
  law("takes a lead back only once, however many ask at the same moment", function* () {
    const reclaims = yield* ReclaimRepository
    const { business, lead } = yield* assignedLead
    const outcomes = yield* Effect.all(
      Array.from({ length: rivals }, () =>
        Effect.flatMap(sampleRequest(business, lead), (request) =>
          Effect.result(reclaims.insert(request, sampleScreenshot, unlessReclaimed))
        )
      ),
      { concurrency: "unbounded" }
    )
    yield* demandEqual(outcomes.filter(Result.isSuccess).length, 1, "requests that were kept")
  }),
  law("lets one decision of many made at the same moment stand, and shows it on the business lead", function* () {
    const reclaims = yield* ReclaimRepository
    const request = yield* keptRequest(sampleScreenshot)
    const outcomes = yield* Effect.all(
      Array.from({ length: rivals }, (_, n) => {
        const status = n % 2 === 0 ? ("granted" as const) : ("rejected" as const)
        return Effect.result(reclaims.decide(request.id, deciding(status, { remark: `remark ${n}` })))
      }),
      { concurrency: "unbounded" }
    )
    const stood = outcomes.filter(Result.isSuccess).map(({ success }) => success.request)
    yield* demandEqual(stood.length, 1, "decisions that stood")
    const kept = yield* reclaims.get(request.id)
    yield* demandEqual([kept.status, kept.remark], [stood[0]?.status, stood[0]?.remark], "decision")
    yield* demandEqual(yield* statusOf(request), [kept.status, kept.status], "status")
  }),
  law("changes nothing when a decision fails", function* () {
    const reclaims = yield* ReclaimRepository
    const request = yield* keptRequest(sampleScreenshot)
    yield* Effect.result(reclaims.decide(request.id, () => Result.fail({ _tag: "No" as const })))
    const kept = yield* reclaims.get(request.id)
    const keys = Object.keys(request) as Array<keyof ReclaimRequest>
    yield* demandEqual(
      keys.map((key) => kept[key]),
      keys.map((key) => request[key]),
      "request"
    )
  })
]
