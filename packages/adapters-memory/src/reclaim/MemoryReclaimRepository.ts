import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { BusinessLeadNotFound } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { LeadEvent } from "@leadwell/domain/event/LeadEvents"
import { type IdempotentRequest, IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { sorted } from "@leadwell/domain/pagination/Sort"
import type { ReclaimCase } from "@leadwell/domain/reclaim/ReclaimCase"
import { selectsReclaim } from "@leadwell/domain/reclaim/ReclaimFilter"
import { type DecideReclaim, ReclaimNotFound, ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { type Screenshot, screenshotPieces, type StoredScreenshot } from "@leadwell/domain/reclaim/Screenshot"
import { Effect, Layer, Option, Result, Stream } from "effect"
import { appendAudit } from "../audit/MemoryAuditRepository.ts"
import { businessLeadOf, noteStage } from "../distribution/MemoryMarket.ts"
import { leadHoldersOf, storeReleases } from "../distribution/MemoryReleases.ts"
import { append } from "../event/MemoryEventRepository.ts"
import { isTaken, storeCompleted } from "../idempotency/MemoryCompletedRequestRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { byAge } from "./ByAge.ts"
import { factsOf } from "./MemoryEvidence.ts"

type Store = MemoryStore["Service"]
type File<E> = (lead: BusinessLead) => Result.Result<ReadonlyArray<LeadEvent>, E>

const businessLead = (store: Store, { business, lead }: ReclaimRequest) =>
  Result.fromNullishOr(businessLeadOf(store, business, lead), () => new BusinessLeadNotFound({ business, lead }))

const find = (store: Store, id: ReclaimId) =>
  Result.fromNullishOr(store.reclaims.get(id), () => new ReclaimNotFound({ id }))

const stored = ({ bytes, ...screenshot }: Screenshot): StoredScreenshot => ({
  ...screenshot,
  size: bytes.length,
  content: Stream.fromIterable(screenshotPieces(bytes))
})

const write = (store: Store, request: ReclaimRequest): void => {
  store.reclaims.set(request.id, request)
  const shelved = store.shelves.get(request.business)!.leads
  shelved.set(request.lead, { ...shelved.get(request.lead)!, reclaim: request.status })
}

/** Stores a decision: the request, the stage of its lead, the releases, and which leads are due. */
const writeDecision = (store: Store, lead: Lead, { audit, events, releases, request, stage }: ReclaimCase): void => {
  if (request.status === "rejected") write(store, request)
  storeReleases(store, lead, releases)
  append(store, lead.id, events)
  appendAudit(store, audit)
  if (stage === lead.stage) return
  const changed = { ...lead, stage }
  store.leads.set(lead.id, changed)
  noteStage(store, changed, true)
}

/** {@link ReclaimRepository} on the memory store. */
export const layer = Layer.effect(
  ReclaimRepository,
  Effect.map(MemoryStore, (store) => ({
    insert: <E>(
      request: ReclaimRequest,
      screenshot: Screenshot,
      file: File<E>,
      idempotentRequest?: IdempotentRequest
    ) =>
      Effect.suspend((): Effect.Effect<void, E | BusinessLeadNotFound | IdempotencyKeyTaken> => {
        const lead = businessLead(store, request)
        if (Result.isSuccess(lead) && isTaken(store, idempotentRequest)) return Effect.fail(new IdempotencyKeyTaken())
        const events = Result.flatMap(lead, file)
        if (Result.isSuccess(events)) {
          write(store, request)
          append(store, request.lead, events.success)
          store.screenshots.set(request.id, screenshot)
          storeCompleted(store, idempotentRequest, store.leads.get(request.lead)!)
        }
        return Effect.asVoid(Effect.fromResult(events))
      }),
    get: (id) => Effect.suspend(() => Effect.fromResult(find(store, id))),
    screenshot: (id) =>
      Effect.suspend(() => {
        const screenshot = store.screenshots.get(id)
        return screenshot === undefined ? Effect.fail(new ReclaimNotFound({ id })) : Effect.succeed(stored(screenshot))
      }),
    evidence: (cases) => Effect.sync(() => cases.map((one) => factsOf(store, one))),
    ofLead: (business, lead) =>
      Effect.sync(() => {
        const found = [...store.reclaims.values()].find((one) => one.business === business && one.lead === lead)
        return Option.fromUndefinedOr(found)
      }),
    page: (filter, sort, request) =>
      Effect.sync(() => {
        const selected = [...store.reclaims.values()].filter((one) =>
          selectsReclaim(filter, one, {
            account: store.businesses.get(one.business)!.account,
            website: store.leads.get(one.lead)!.website_code
          })
        )
        return pageOf(selected.toSorted(sorted(sort, byAge)), request)
      }),
    decide: <E, A extends ReclaimCase>(id: ReclaimId, decide: DecideReclaim<E, A>) =>
      Effect.suspend((): Effect.Effect<A, E | ReclaimNotFound> => {
        const found = find(store, id)
        if (Result.isFailure(found)) return Effect.fail(found.failure)
        const lead = store.leads.get(found.success.lead)!
        const decided = decide(found.success, lead, leadHoldersOf(store, lead))
        if (Result.isSuccess(decided)) writeDecision(store, lead, decided.success)
        return Effect.fromResult(decided)
      })
  }))
)
