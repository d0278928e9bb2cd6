import type { ReclaimFilter } from "@leadwell/domain/reclaim/ReclaimFilter"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { Effect, Option } from "effect"
import { demand, demandEqual, type Law } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { deciding, reclaimedLead } from "../sample/SampleReclaim.ts"
import type { ReclaimRepositoryLawPorts } from "./ReclaimRepositoryLaws.ts"

/** Returns all requests that a filter selects, page by page. */
const wholeQueue = Effect.fnUntraced(function* (filter: ReclaimFilter) {
  const reclaims = yield* ReclaimRepository
  const found: Array<ReclaimRequest> = []
  for (let page = 1; ; page++) {
    const { items } = yield* reclaims.page(filter, "ascending", { page, per_page: 7 })
    if (items.length === 0) return found
    found.push(...items)
  }
})

/** The laws of {@link ReclaimRepository} for finding and listing requests. */
export const reclaimListLaws: ReadonlyArray<Law<ReclaimRepositoryLawPorts>> = [
  {
    sentence: "finds the request of a business for a lead as it stands, and none of another business or lead",
    check: Effect.gen(function* () {
      const reclaims = yield* ReclaimRepository
      const sample = yield* appliedSample(3)
      const [{ lead, request }, other] = [yield* reclaimedLead(sample), yield* reclaimedLead(sample)]
      yield* demandEqual(Option.getOrNull(yield* reclaims.ofLead(request.business, lead)), request, "pending")
      const { request: decided } = yield* reclaims.decide(request.id, deciding("rejected"))
      yield* demandEqual(Option.getOrNull(yield* reclaims.ofLead(request.business, lead)), decided, "decided")
      yield* demandEqual(Option.getOrNull(yield* reclaims.ofLead(request.business, other.lead)), other.request, "other")
      const [, second] = sample.businesses
      yield* demandEqual(Option.isNone(yield* reclaims.ofLead(second!.id, lead)), true, "of another business")
    })
  },
  {
    sentence: "lists requests by status with the oldest first, those of a business with the latest first",
    check: Effect.gen(function* () {
      const reclaims = yield* ReclaimRepository
      const sample = yield* appliedSample(2)
      const second = yield* reclaimedLead(sample, 2)
      const first = yield* reclaimedLead(sample, 1)
      yield* reclaims.decide(first.request.id, deciding("rejected"))
      const mine = yield* reclaims.page({ business: [first.request.business] }, "descending", {
        page: 1,
        per_page: 100
      })
      yield* demandEqual(
        [mine.items.map(({ id }) => id), mine.total],
        [[second.request.id, first.request.id], 2],
        "of the business"
      )
      const beyondMine = yield* reclaims.page({ business: [first.request.business] }, "descending", {
        page: Number.MAX_SAFE_INTEGER,
        per_page: 100
      })
      yield* demandEqual([beyondMine.items, beyondMine.total], [[], 2], "of the business, beyond the end")
      yield* demandEqual(mine.items[0], yield* reclaims.get(second.request.id), "request")
      const other = yield* reclaims.page({ business: [sample.businesses[1]!.id] }, "descending", {
        page: 1,
        per_page: 100
      })
      yield* demandEqual([other.items, other.total], [[], 0], "of another business")
      const both = [first.request.id, second.request.id]
      const [every, pending] = [yield* wholeQueue({}), yield* wholeQueue({ status: ["pending"] })]
      const found = every.filter(({ id }) => both.includes(id))
      yield* demandEqual(
        found.map(({ id }) => id),
        both,
        "requests of both"
      )
      yield* demandEqual(
        pending.filter(({ id }) => both.includes(id)),
        [yield* reclaims.get(second.request.id)],
        "pending"
      )
      yield* demand(
        pending.every(({ status }) => status === "pending"),
        "another status is listed"
      )
      const beyond = yield* reclaims.page({}, "ascending", { page: Number.MAX_SAFE_INTEGER, per_page: 100 })
      yield* demandEqual([beyond.items, beyond.total], [[], every.length], "a page beyond the end")
    })
  }
]
