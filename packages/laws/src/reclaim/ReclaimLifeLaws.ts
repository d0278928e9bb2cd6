import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { SubscriptionState } from "@leadwell/domain/distribution/Market"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { Effect } from "effect"
import type { DistributionRepositoryLawPorts } from "../distribution/DistributionRepositoryLaws.ts"
import { demand, demandEqual, law, type Law, rivals } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { sampleLead } from "../sample/SampleLead.ts"
import { after, endRound, isDue } from "../sample/SampleOffer.ts"
import { everyone, offeringTo, receptionBy, sampleState, receiveLead } from "../sample/SampleReception.ts"
import { deciding, filing, reclaimedLead, sampleRequest, sampleScreenshot } from "../sample/SampleReclaim.ts"
import type { ReclaimRepositoryLawPorts } from "./ReclaimRepositoryLaws.ts"

/** The ports that the laws of decided reclaim requests require. */
export type ReclaimLifeLawPorts = ReclaimRepositoryLawPorts | DistributionRepositoryLawPorts

const shown = Effect.fnUntraced(function* (id: LeadId) {
  const { lead, places_taken } = yield* LeadRepository.use((leads) => leads.get(id))
  return [lead.stage, places_taken]
})

/** The laws of {@link ReclaimRepository} for the effects of decisions. */
export const reclaimLifeLaws: ReadonlyArray<Law<ReclaimLifeLawPorts>> = [
  law("frees the place when a request is granted, with the stage and the state that were decided", function* () {
    const [distributions, reclaims] = [yield* DistributionRepository, yield* ReclaimRepository]
    const sample = yield* appliedSample(3)
    const other = yield* receiveLead(
      { ...sampleLead(sample), places: 9 },
      receptionBy(9, () => [])
    )
    const { lead, request } = yield* reclaimedLead(sample)
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
      return offeringTo(released?.is_released === true ? everyone(market).slice(-1) : [], market, one.places, holdings)
    })
    yield* demandEqual(yield* shown(lead), ["placed", 2], "after it was offered again")
  }),
  law("frees nothing when a request is rejected", function* () {
    const [distributions, reclaims] = [yield* DistributionRepository, yield* ReclaimRepository]
    const sample = yield* appliedSample(3)
    const { lead, request } = yield* reclaimedLead(sample)
    const before = (yield* distributions.market(sample.subcategory.id)).states
    yield* reclaims.decide(request.id, deciding("rejected"))
    yield* demandEqual(yield* shown(lead), ["placed", 2], "lead")
    const market = yield* distributions.market(sample.subcategory.id)
    yield* demandEqual([...market.states], [...before], "states")
  }),
  law("never lets the places exceed their number, however close a grant and an offer come", function* () {
    const [distributions, reclaims] = [yield* DistributionRepository, yield* ReclaimRepository]
    const sample = yield* appliedSample(4)
    for (let round = 0; round < 5; round++) {
      const { lead, request } = yield* reclaimedLead(sample)
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
  }),
  law("loses no state that is written at the same moment as a decision", function* () {
    const distributions = yield* DistributionRepository
    const reclaims = yield* ReclaimRepository
    const sample = yield* appliedSample(2)
    const id = sample.businesses[0]!.id
    const { request } = yield* reclaimedLead(sample)
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
  }),
  law("shows the state that was decided to the next lead that arrives", function* () {
    const reclaims = yield* ReclaimRepository
    const sample = yield* appliedSample(2)
    const { request } = yield* reclaimedLead(sample)
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
  }),
  law("offers no lead that a grant ends, and forgets one that it withdraws as an earlier one", function* () {
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
]
