import { Effect, Option } from "effect"
import { DistributionRepository } from "../../distribution/DistributionRepository.ts"
import type { RoundRepository } from "../../distribution/RoundRepository.ts"
import type { SubscriptionState } from "../../distribution/SubscriptionState.ts"
import { LeadRepository } from "../../intake/LeadRepository.ts"
import { contactsOf } from "../../lead/Duplicate.ts"
import type { LeadId } from "../../lead/LeadId.ts"
import type { ReclaimFilter } from "../../reclaim/ReclaimFilter.ts"
import { ReclaimRepository } from "../../reclaim/ReclaimRepository.ts"
import type { ReclaimRequest } from "../../reclaim/ReclaimRequest.ts"
import type { Sample } from "../catalogfile/SampleCatalog.ts"
import type { DistributionRepositoryLawPorts } from "../distribution/DistributionRepositoryLaws.ts"
import { after, endRound, isDue } from "../distribution/SampleOffer.ts"
import { appliedSample } from "../intake/LeadRepositoryLaws.ts"
import { sampleLead } from "../intake/SampleLead.ts"
import { everyone, offeringTo, receptionBy, sampleState, receiveLead } from "../intake/SampleReception.ts"
import { demand, demandEqual, type Law, rivals } from "../Law.ts"
import type { ReclaimRepositoryLawPorts } from "./ReclaimRepositoryLaws.ts"
import { deciding, filing, sampleRequest, sampleScreenshot } from "./SampleReclaim.ts"

/** The ports that the laws of decided reclaim requests require. */
export type ReclaimLifeLawPorts = ReclaimRepositoryLawPorts | DistributionRepositoryLawPorts | RoundRepository

/** Returns a placed lead with one place less than there are businesses, and a pending request of the first business. */
const reclaimed = Effect.fnUntraced(function* (sample: Sample, minutes = 0) {
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

const shown = Effect.fnUntraced(function* (id: LeadId) {
  const { lead, places_taken } = yield* LeadRepository.use((leads) => leads.get(id))
  return [lead.stage, places_taken]
})

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

/** The laws of {@link ReclaimRepository} for the effects of decisions. */
export const reclaimLifeLaws: ReadonlyArray<Law<ReclaimLifeLawPorts>> = [
  {
    sentence: "finds the request of a business for a lead as it stands, and none of another business or lead",
    check: Effect.gen(function* () {
      const reclaims = yield* ReclaimRepository
      const sample = yield* appliedSample(3)
      const [{ lead, request }, other] = [yield* reclaimed(sample), yield* reclaimed(sample)]
      yield* demandEqual(Option.getOrNull(yield* reclaims.ofLead(request.business, lead)), request, "pending")
      const { request: decided } = yield* reclaims.decide(request.id, deciding("rejected"))
      yield* demandEqual(Option.getOrNull(yield* reclaims.ofLead(request.business, lead)), decided, "decided")
      yield* demandEqual(Option.getOrNull(yield* reclaims.ofLead(request.business, other.lead)), other.request, "other")
      const [, second] = sample.businesses
      yield* demandEqual(Option.isNone(yield* reclaims.ofLead(second!.id, lead)), true, "of another business")
    })
  },
  {
    sentence: "frees the place when a request is granted, with the stage and the state that were decided",
    check: Effect.gen(function* () {
      const [distributions, reclaims] = [yield* DistributionRepository, yield* ReclaimRepository]
      const sample = yield* appliedSample(3)
      const other = yield* receiveLead(
        { ...sampleLead(sample), places: 9 },
        receptionBy(9, () => [])
      )
      const { lead, request } = yield* reclaimed(sample)
      yield* demandEqual(yield* shown(lead), ["placed", 2], "before")
      yield* endRound(sample)
      const grant = deciding("granted", { stage: "open", state: sampleState(0) })
      const { request: decided } = yield* reclaims.decide(request.id, grant)
      yield* demandEqual([decided.status, decided.remark], ["granted", "Seen."], "answer")
      yield* demandEqual(yield* shown(lead), ["open", 1], "lead")
      const { states } = yield* distributions.market(sample.subcategory.id)
      yield* demandEqual(states.get(request.business), sampleState(0), "state")
      yield* demandEqual(yield* isDue(lead), true, "due")
      yield* demandEqual((yield* endRound(sample)).toSorted(), [other.lead.id, lead].toSorted(), "examined")
      yield* distributions.offer([lead], (one, holdings, market) => {
        const [released] = holdings.filter(({ business }) => business === request.business)
        return offeringTo(
          released?.is_released === true ? everyone(market).slice(-1) : [],
          market,
          one.places,
          holdings
        )
      })
      yield* demandEqual(yield* shown(lead), ["placed", 2], "after it was offered again")
    })
  },
  {
    sentence: "frees nothing when a request is rejected",
    check: Effect.gen(function* () {
      const [distributions, reclaims] = [yield* DistributionRepository, yield* ReclaimRepository]
      const sample = yield* appliedSample(3)
      const { lead, request } = yield* reclaimed(sample)
      const before = (yield* distributions.market(sample.subcategory.id)).states
      yield* reclaims.decide(request.id, deciding("rejected"))
      yield* demandEqual(yield* shown(lead), ["placed", 2], "lead")
      const market = yield* distributions.market(sample.subcategory.id)
      yield* demandEqual([...market.states], [...before], "states")
    })
  },
  {
    sentence: "never lets the places exceed their number, however close a grant and an offer come",
    check: Effect.gen(function* () {
      const [distributions, reclaims] = [yield* DistributionRepository, yield* ReclaimRepository]
      const sample = yield* appliedSample(4)
      for (let round = 0; round < 5; round++) {
        const { lead, request } = yield* reclaimed(sample)
        const offer = distributions.offer([lead], (one, holdings, market) => {
          const had = new Set(holdings.map(({ business }) => business))
          const taken = holdings.filter(({ is_released }) => !is_released).length
          const free = everyone(market).filter((id) => !had.has(id))
          return offeringTo(free.slice(0, one.places - taken), market, one.places, holdings)
        })
        const grant = Effect.result(reclaims.decide(request.id, deciding("granted", { stage: "open" })))
        yield* Effect.all(
          Array.from({ length: rivals }, (_, n): Effect.Effect<unknown, unknown> => (n % 4 === 1 ? grant : offer)),
          { concurrency: "unbounded" }
        )
        yield* offer
        yield* demandEqual(yield* shown(lead), ["placed", 3], `lead of round ${round}`)
      }
    })
  },
  {
    sentence: "loses no state that is written at the same moment as a decision",
    check: Effect.gen(function* () {
      const distributions = yield* DistributionRepository
      const reclaims = yield* ReclaimRepository
      const sample = yield* appliedSample(2)
      const id = sample.businesses[0]!.id
      const { request } = yield* reclaimed(sample)
      const give = receiveLead(
        sampleLead(sample),
        receptionBy(2, () => [id])
      )
      yield* Effect.all(
        [
          ...Array.from({ length: rivals }, () => give),
          reclaims.decide(request.id, (found, lead, holders) => {
            const own = holders.find(({ business }) => business === id)
            return deciding("granted", { state: sampleState(own!.state!.pass - 1) })(found, lead, holders)
          })
        ],
        { concurrency: "unbounded" }
      )
      const { states } = yield* distributions.market(sample.subcategory.id)
      yield* demandEqual(states.get(id)?.pass, rivals, "pass")
    })
  },
  {
    sentence: "shows the state that was decided to the next lead that arrives",
    check: Effect.gen(function* () {
      const reclaims = yield* ReclaimRepository
      const sample = yield* appliedSample(2)
      const { request } = yield* reclaimed(sample)
      yield* reclaims.decide(request.id, deciding("granted", { state: sampleState(7) }))
      let seen: SubscriptionState | undefined
      yield* receiveLead(
        sampleLead(sample),
        receptionBy(2, ({ states }) => {
          seen = states.get(request.business)
          return []
        })
      )
      yield* demandEqual(seen, sampleState(7), "state")
    })
  },
  {
    sentence: "offers no lead that a grant ends, and forgets one that it withdraws as an earlier one",
    check: Effect.gen(function* () {
      const reclaims = yield* ReclaimRepository
      for (const stage of ["withdrawn", "closed"] as const) {
        const sample = yield* appliedSample(1)
        let earlier = 0
        const receive = receiveLead(
          { ...sampleLead(sample), places: 2 },
          receptionBy(2, everyone, {
            contacts: contactsOf(sampleLead(sample)),
            isDuplicate: (found) => {
              earlier = found.length
              return false
            }
          })
        )
        const { lead } = yield* receive
        const request = yield* sampleRequest(sample.businesses[0]!.id, lead.id)
        yield* reclaims.insert(request, sampleScreenshot, filing(request))
        yield* reclaims.decide(request.id, deciding("granted", { stage }))
        yield* demand(!(yield* isDue(lead.id, after(60))), `a lead that is ${stage} is due`)
        yield* receive
        yield* demandEqual(earlier, stage === "withdrawn" ? 0 : 2, `contacts of a lead that is ${stage}`)
      }
    })
  },
  {
    sentence: "lists requests by status with the oldest first, those of a business with the latest first",
    check: Effect.gen(function* () {
      const reclaims = yield* ReclaimRepository
      const sample = yield* appliedSample(2)
      const second = yield* reclaimed(sample, 2)
      const first = yield* reclaimed(sample, 1)
      yield* reclaims.decide(first.request.id, deciding("rejected"))
      const mine = yield* reclaims.pageOfBusiness(first.request.business, { page: 1, per_page: 100 })
      yield* demandEqual(
        [mine.items.map(({ id }) => id), mine.total],
        [[second.request.id, first.request.id], 2],
        "of the business"
      )
      const beyondMine = yield* reclaims.pageOfBusiness(first.request.business, {
        page: Number.MAX_SAFE_INTEGER,
        per_page: 100
      })
      yield* demandEqual([beyondMine.items, beyondMine.total], [[], 2], "of the business, beyond the end")
      yield* demandEqual(mine.items[0], yield* reclaims.get(second.request.id), "request")
      const other = yield* reclaims.pageOfBusiness(sample.businesses[1]!.id, { page: 1, per_page: 100 })
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
