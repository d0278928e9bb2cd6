import type { AccountId } from "@leadwell/domain/access/Account"
import { ReclaimReason } from "@leadwell/domain/assignment/ReclaimReason"
import type { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { type ReclaimFilter, selectsReclaim } from "@leadwell/domain/reclaim/ReclaimFilter"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { DateTime, Effect } from "effect"
import { law, type Law } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { drawnInstant, drawnRange } from "../sample/DrawnLead.ts"
import { demandFiltered, drawn, drawnKeys, drawnSome } from "../sample/DrawnLists.ts"
import type { Sample } from "../sample/SampleCatalog.ts"
import { sampleLead } from "../sample/SampleLead.ts"
import { receptionBy, receiveLead } from "../sample/SampleReception.ts"
import { deciding, filing, sampleRequest, sampleScreenshot } from "../sample/SampleReclaim.ts"
import type { ReclaimRepositoryLawPorts } from "./ReclaimRepositoryLaws.ts"

/** A request, the account of its business, and the website of its lead. */
interface FiledRequest {
  readonly request: ReclaimRequest
  readonly account: AccountId
  readonly website: WebsiteCode
}

const file = Effect.fnUntraced(function* (sample: Sample) {
  const reclaims = yield* ReclaimRepository
  const business = (yield* drawn(sample.businesses)).id
  const { lead } = yield* receiveLead(
    sampleLead(sample),
    receptionBy(1, () => [business])
  )
  const request = {
    ...(yield* sampleRequest(business, lead.id)),
    reason: yield* drawn(ReclaimReason.literals),
    created_at: yield* drawnInstant
  }
  yield* reclaims.insert(request, sampleScreenshot, filing(request))
  const status = yield* drawn(["pending", "granted", "rejected"] as const)
  const decided = status === "pending" ? request : (yield* reclaims.decide(request.id, deciding(status))).request
  return { request: decided, account: sample.account, website: lead.website_code } satisfies FiledRequest
})

const byAge = ({ request: a }: FiledRequest, { request: b }: FiledRequest): number =>
  DateTime.Order(a.created_at, b.created_at) || (a.id < b.id ? -1 : 1)

/** The laws of {@link ReclaimRepository} for filters. */
export const reclaimFilterLaws: ReadonlyArray<Law<ReclaimRepositoryLawPorts>> = [
  law("lists exactly the reclaim requests that a filter selects, on each page, by time and then by id", function* () {
    const reclaims = yield* ReclaimRepository
    const samples = [yield* appliedSample(2), yield* appliedSample(2)]
    const all: Array<FiledRequest> = []
    for (let n = 0; n < 24; n++) all.push(yield* file(yield* drawn(samples)))
    const draw = Effect.gen(function* () {
      const businesses = samples.flatMap(({ businesses }) => businesses.map(({ id }) => id))
      const scopes = [null, { businesses: yield* drawnSome(businesses) }, { businesses: [] }]
      const own = {
        business: yield* drawnSome(businesses),
        website_code: yield* drawnSome(samples.map(({ website }) => website.code)),
        reach: { account: (yield* drawn(samples)).account, scope: yield* drawn(scopes) }
      }
      const rest = {
        status: yield* drawnSome(["pending", "granted", "rejected"] as const),
        reason: yield* drawnSome(ReclaimReason.literals),
        created: yield* drawnRange
      }
      const anchor = yield* drawn(Object.keys(own) as ReadonlyArray<keyof typeof own>)
      return { ...(yield* drawnKeys({ ...own, ...rest })), [anchor]: own[anchor] } as ReclaimFilter
    })
    yield* demandFiltered(
      {
        all,
        selects: (filter, { request, ...part }) => selectsReclaim(filter, request, part),
        compare: byAge,
        idOf: ({ request }) => request.id,
        read: (filter, sort, request) =>
          Effect.map(reclaims.page(filter, sort, request), (page) => ({
            ...page,
            items: page.items.map(({ id }) => id)
          }))
      },
      draw
    )
  })
]
