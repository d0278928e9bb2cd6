import { isWithin, type Reach } from "@leadwell/domain/access/Reach"
import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { type BusinessLeadFilter, selectsBusinessLead } from "@leadwell/domain/assignment/BusinessLeadFilter"
import { BusinessLeadNotFound, BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { BusinessLeadStatus } from "@leadwell/domain/assignment/BusinessLeadStatus"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { DateTime, Duration, Effect } from "effect"
import { demandEqual, law, type Law } from "../Law.ts"
import type { ReclaimRepositoryLawPorts } from "../reclaim/ReclaimRepositoryLaws.ts"
import { appliedSample, applyCatalog } from "../sample/ApplyCatalog.ts"
import { drawnInstant, drawnRange } from "../sample/DrawnLead.ts"
import { demandFiltered, demandFollowed, drawn, drawnKeys, drawnSome } from "../sample/DrawnLists.ts"
import { sampleCatalog, sampleSubscription } from "../sample/SampleCatalog.ts"
import { sampleLead } from "../sample/SampleLead.ts"
import { offeringTo, receptionBy, receiveLead } from "../sample/SampleReception.ts"
import { deciding, filing, releasingAll, sampleRequest, sampleScreenshot } from "../sample/SampleReclaim.ts"

/** Gives leads of two subcategories to one business, and takes some back. The leads are in the order of giving. */
const givenLeads = Effect.gen(function* () {
  const [businessLeads, leads, reclaims] = [
    yield* BusinessLeadRepository,
    yield* LeadRepository,
    yield* ReclaimRepository
  ]
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
    const status = yield* drawn([null, null, "pending", "granted", "rejected", "withdrawn"] as const)
    if (status === "withdrawn") yield* leads.modify(lead.id, releasingAll)
    else if (status !== null) {
      const request = yield* sampleRequest(business, lead.id)
      yield* reclaims.insert(request, sampleScreenshot, filing(request))
      if (status !== "pending") yield* reclaims.decide(request.id, deciding(status))
    }
    all.push(yield* businessLeads.get(business, lead.id))
  }
  return { all, business, subcategories: subcategories.map(({ id }) => id) }
})

/** A reach and a filter within it. */
interface FilterWithin extends BusinessLeadFilter {
  readonly reach: Reach
}

/** Gives leads of two accounts to some of their businesses, several at one instant. */
const givenToAccounts = Effect.gen(function* () {
  const leads = yield* BusinessLeadRepository
  const samples = [yield* appliedSample(3), yield* appliedSample(2)]
  for (let n = 0; n < 24; n++) {
    const sample = yield* drawn(samples)
    const [at, holders] = [yield* drawnInstant, yield* drawnSome(sample.businesses.map(({ id }) => id))]
    const offer = (market: Parameters<typeof offeringTo>[1]) => offeringTo(holders, market, holders.length, [], at)
    yield* receiveLead(
      sampleLead(sample),
      receptionBy(holders.length, () => [], { offer })
    )
  }
  const businesses = samples.flatMap((sample) => sample.businesses)
  const lists = yield* Effect.forEach(businesses, ({ account, id }) =>
    Effect.map(leads.page(id, {}, "ascending", { page: 1, per_page: 100 }), ({ items }) =>
      items.map((lead) => ({ account, lead }))
    )
  )
  return { all: lists.flat(), businesses, accounts: samples.map(({ account }) => account) }
})

/** The laws of {@link BusinessLeadRepository} for filters. */
export const businessLeadFilterLaws: ReadonlyArray<Law<ReclaimRepositoryLawPorts>> = [
  law(
    "lists exactly the leads of a business that a filter selects, on each page and after each, by assignment",
    function* () {
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
      yield* demandFollowed(
        {
          all,
          selects: selectsBusinessLead,
          idOf: ({ lead }) => lead.id,
          after: (filter, id, limit) =>
            Effect.map(leads.after(business, id === 0 ? null : (id as LeadId), limit, filter), (found) =>
              found.map(({ lead }) => lead.id)
            )
        },
        draw
      )
    }
  ),
  law("lists nothing after a lead that the business never got", function* () {
    const leads = yield* BusinessLeadRepository
    const [{ business }, { all }] = [yield* givenLeads, yield* givenLeads]
    const lead = all[0]!.lead.id
    const refused = yield* Effect.flip(leads.after(business, lead, 10, {}))
    yield* demandEqual({ ...refused }, { ...new BusinessLeadNotFound({ business, lead }) }, "the refusal")
  }),
  law(
    "lists within a reach the leads of each of its businesses, on each page, by assignment and then by ids",
    function* () {
      const leads = yield* BusinessLeadRepository
      const { accounts, all, businesses } = yield* givenToAccounts
      const draw = Effect.gen(function* () {
        const named = yield* drawnSome(businesses.map(({ id }) => id))
        const reach = yield* drawn<Reach>([
          { account: yield* drawn(accounts), scope: null },
          { account: yield* drawn(accounts), scope: { websites: [] } },
          { account: yield* drawn(accounts), scope: { businesses: named } },
          { account: "*", scope: { businesses: named } },
          { account: yield* drawn(accounts), scope: { businesses: [] } }
        ])
        const now = DateTime.addDuration((yield* drawn(all)).lead.assigned_at, Duration.days(14))
        const status = { statuses: yield* drawnSome(BusinessLeadStatus.literals), window: Duration.days(14), now }
        return { ...(yield* drawnKeys({ status, assigned: yield* drawnRange })), reach } as FilterWithin
      })
      yield* demandFiltered(
        {
          all,
          selects: ({ reach, ...filter }, { account, lead }) =>
            isWithin({ account, business: lead.business }, reach) && selectsBusinessLead(filter, lead),
          compare: ({ lead: a }, { lead: b }) =>
            DateTime.Order(a.assigned_at, b.assigned_at) || a.lead.id - b.lead.id || (a.business < b.business ? -1 : 1),
          idOf: ({ lead }) => lead,
          read: ({ reach, ...filter }, sort, request) => leads.pageWithin(reach, filter, sort, request)
        },
        draw
      )
    }
  ),
  law("finds business leads by their ids, and leaves out those that do not exist", function* () {
    const leads = yield* BusinessLeadRepository
    const { all, business } = yield* givenLeads
    const [first, , third] = all
    const ids = [third!, first!].map(({ lead }) => ({ business, lead: lead.id }))
    const missing = { business, lead: Number.MAX_SAFE_INTEGER as (typeof ids)[number]["lead"] }
    const found = yield* leads.find([...ids, missing])
    const byId = found.toSorted((a, b) => a.lead.id - b.lead.id)
    yield* demandEqual(byId, [first, third], "business leads")
  })
]
