import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { type BusinessLeadFilter, selectsBusinessLead } from "@leadwell/domain/assignment/BusinessLeadFilter"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { BusinessLeadStatus } from "@leadwell/domain/assignment/BusinessLeadStatus"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { DateTime, Duration, Effect } from "effect"
import { demandEqual, type Law } from "../Law.ts"
import type { ReclaimRepositoryLawPorts } from "../reclaim/ReclaimRepositoryLaws.ts"
import { appliedSample, applyCatalog } from "../sample/ApplyCatalog.ts"
import { drawnInstant, drawnRange } from "../sample/DrawnLead.ts"
import { demandFiltered, drawn, drawnKeys, drawnSome } from "../sample/DrawnLists.ts"
import { sampleCatalog, sampleSubscription } from "../sample/SampleCatalog.ts"
import { sampleLead } from "../sample/SampleLead.ts"
import { offeringTo, receptionBy, receiveLead } from "../sample/SampleReception.ts"
import { deciding, filing, sampleRequest, sampleScreenshot } from "../sample/SampleReclaim.ts"

/** Gives leads of two subcategories to one business, and reclaims some. The leads are in the order of giving. */
const givenLeads = Effect.gen(function* () {
  const [businessLeads, reclaims] = [yield* BusinessLeadRepository, yield* ReclaimRepository]
  const [sample, other] = [yield* appliedSample(1), yield* sampleCatalog(0)]
  const business = sample.businesses[0]!.id
  const subcategories = [sample.subcategory, other.catalog.subcategories[0]!]
  yield* applyCatalog({
    ...other.catalog,
    businesses: sample.businesses,
    subscriptions: [...sample.catalog.subscriptions, sampleSubscription(business, subcategories[1]!.id)]
  })
  const all: Array<BusinessLead> = []
  for (let n = 0; n < 30; n++) {
    const at = yield* drawnInstant
    const received = sampleLead({ ...sample, subcategory: yield* drawn(subcategories) })
    const offer = (market: Parameters<typeof offeringTo>[1]) => offeringTo([business], market, 1, [], at)
    const reception = receptionBy(1, () => [], { offer })
    const { lead } = yield* receiveLead(received, reception)
    const status = yield* drawn([null, null, "pending", "granted", "rejected"] as const)
    if (status !== null) {
      const request = yield* sampleRequest(business, lead.id)
      yield* reclaims.insert(request, sampleScreenshot, filing(request))
      if (status !== "pending") yield* reclaims.decide(request.id, deciding(status))
    }
    all.push(yield* businessLeads.get(business, lead.id))
  }
  return { all, business, subcategories: subcategories.map(({ id }) => id) }
})

/** The laws of {@link BusinessLeadRepository} for filters. */
export const businessLeadFilterLaws: ReadonlyArray<Law<ReclaimRepositoryLawPorts>> = [
  {
    sentence: "lists exactly the leads of a business that a filter selects, on each page, in the order of assignment",
    check: Effect.gen(function* () {
      const leads = yield* BusinessLeadRepository
      const { all, business, subcategories } = yield* givenLeads
      const order = new Map(all.map((one, index) => [one, index]))
      const draw = Effect.gen(function* () {
        const statuses = yield* drawnSome(BusinessLeadStatus.literals)
        // At this instant the window of one of the leads closes.
        const now = DateTime.addDuration((yield* drawn(all)).assigned_at, Duration.days(14))
        return (yield* drawnKeys({
          status: { statuses, window: Duration.days(14), now },
          subcategory_id: yield* drawnSome(subcategories),
          assigned: yield* drawnRange
        })) as BusinessLeadFilter
      })
      yield* demandFiltered(
        {
          all,
          selects: selectsBusinessLead,
          compare: (a, b) => order.get(a)! - order.get(b)!,
          idOf: ({ lead }) => lead.id,
          read: (filter, sort, request) =>
            Effect.map(leads.page(business, filter, sort, request), (page) => ({
              ...page,
              items: page.items.map(({ lead }) => lead.id)
            }))
        },
        draw
      )
    })
  },
  {
    sentence: "finds business leads by their ids, and leaves out those that do not exist",
    check: Effect.gen(function* () {
      const leads = yield* BusinessLeadRepository
      const { all, business } = yield* givenLeads
      const [first, , third] = all
      const ids = [third!, first!].map(({ lead }) => ({ business, lead: lead.id }))
      const missing = { business, lead: Number.MAX_SAFE_INTEGER as (typeof ids)[number]["lead"] }
      const found = yield* leads.find([...ids, missing])
      const byId = found.toSorted((a, b) => a.lead.id - b.lead.id)
      yield* demandEqual(byId, [first, third], "business leads")
    })
  }
]
