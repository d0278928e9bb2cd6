import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Holding } from "@leadwell/domain/distribution/Choice"
import {
  DistributionRepository,
  type Offer,
  type OfferedLead
} from "@leadwell/domain/distribution/DistributionRepository"
import { attemptOffer } from "@leadwell/domain/distribution/Offering"
import { stageEvents } from "@leadwell/domain/event/LeadEvents"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { leadChange } from "@leadwell/domain/intake/LeadReview"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { changeStage } from "@leadwell/domain/lead/LeadStage"
import { Effect, Option, Result } from "effect"
import type { LeadRepositoryLawPorts } from "../intake/LeadRepositoryLaws.ts"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { after, isDue, toNext, waiting } from "../sample/SampleOffer.ts"
import { everyone, offeringTo, receptionBy, sampleState, receiveLead } from "../sample/SampleReception.ts"

/** The ports that the laws of {@link DistributionRepository} require. */
export type DistributionRepositoryLawPorts = LeadRepositoryLawPorts | DistributionRepository

/** Closes a lead without a choice. */
const close: Offer = () => ({ choice: null, stage: "closed", events: stageEvents("closed", sampleInstant) })

const withdrawn = (lead: Lead) =>
  Result.map(changeStage(lead.stage, "withdraw"), (stage) => leadChange(lead, { ...lead, stage }, after(1)))

const idsOf = (offered: ReadonlyArray<OfferedLead>) => offered.map(({ lead }) => lead)

/** The laws of {@link DistributionRepository} for offers. */
export const distributionRepositoryLaws: ReadonlyArray<Law<DistributionRepositoryLawPorts>> = [
  law("keeps how everyone stands, and why, together with the places", function* () {
    const [distributions, leads] = [yield* DistributionRepository, yield* LeadRepository]
    const sample = yield* appliedSample(2)
    const [first, second] = sample.businesses.map(({ id }) => id)
    const id = yield* waiting(sample, 2)
    yield* demandEqual(idsOf(yield* distributions.offer([id], toNext())), [id], "offered leads")
    const market = yield* distributions.market(sample.subcategory.id)
    yield* demandEqual([...market.states], [[first, sampleState(1)]], "states")
    const unknown = (yield* freshId) as SubcategoryId
    const nothing = { candidates: [], states: new Map() }
    const several = yield* distributions.markets([unknown, sample.subcategory.id])
    yield* demandEqual(several, [nothing, market], "the markets of an unknown subcategory and of this one")
    const decision = yield* distributions.find(id)
    yield* demandEqual(
      Option.getOrNull(decision),
      { decided_at: after(1), places: 2, considered: [{ business: first, exclusion: null }] },
      "decision"
    )
    let seen: ReadonlyArray<Holding> = []
    yield* distributions.offer([id], (lead, holdings, shown) => {
      seen = holdings
      return toNext(after(2))(lead, holdings, shown)
    })
    yield* demandEqual(seen, [{ business: first, is_released: false }], "holdings")
    const kept = yield* leads.get(id)
    yield* demandEqual([kept.lead.stage, kept.places_taken], ["placed", 2], "lead")
    const latest = Option.getOrThrow(yield* distributions.find(id))
    yield* demandEqual(
      latest.considered.map(({ business }) => business),
      [first, second],
      "latest decision"
    )
  }),
  law("shows the holders of a lead by the time of assignment, and those of one instant by id", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(4)
    const [first, second, third, fourth] = sample.businesses.map(({ id }) => id)
    const lead = yield* waiting(sample, 5)
    const give = (minutes: number, ...businesses: ReadonlyArray<BusinessId>) =>
      distributions.offer([lead], (one, holdings, market) =>
        offeringTo(businesses, market, one.places, holdings, after(minutes))
      )
    yield* give(2, fourth!, second!)
    yield* give(1, third!)
    yield* give(2, first!)
    const seen: Array<BusinessId> = []
    const see: Offer = (_, holdings) => {
      seen.push(...holdings.map(({ business }) => business))
      return { choice: null, stage: "open", events: [] }
    }
    yield* distributions.offer([lead], see)
    yield* demandEqual(
      (yield* distributions.holdings(lead)).map(({ business }) => business),
      seen,
      "holdings"
    )
    yield* demandEqual(seen, [third, first, second, fourth], "holders")
  }),
  law("shows each of many leads of one call what became of those before it", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(1)
    const business = sample.businesses[0]!.id
    const ids = yield* Effect.forEach(Array.from({ length: rivals }), () => waiting(sample, 1))
    const seen: Array<number | undefined> = []
    const offer: Offer = (lead, holdings, market) => {
      seen.push(market.states.get(business)?.pass)
      return toNext()(lead, holdings, market)
    }
    yield* distributions.offer(ids, offer)
    yield* demandEqual(
      seen.map((pass) => pass ?? 0),
      ids.map((_, n) => n),
      "states that were seen"
    )
    const { states } = yield* distributions.market(sample.subcategory.id)
    yield* demandEqual(states.get(business), sampleState(rivals), "state")
  }),
  law("knows of no decision on a lead that was never offered", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(1)
    const { lead } = yield* receiveLead({ ...sampleLead(sample), stage: "held" }, receptionBy(1, everyone))
    yield* demandEqual((yield* distributions.find(lead.id))._tag, "None", "decision")
  }),
  law(
    "offers open leads only; one that is closed without a choice keeps its holders and its latest decision",
    function* () {
      const [distributions, leads] = [yield* DistributionRepository, yield* LeadRepository]
      const sample = yield* appliedSample(1)
      const [open, untouched] = [yield* waiting(sample, 2), yield* waiting(sample, 2)]
      const { lead } = yield* receiveLead({ ...sampleLead(sample), stage: "held" }, receptionBy(1, everyone))
      yield* distributions.offer([open], toNext(after(1)))
      const [before, decision] = [yield* leads.get(open), yield* distributions.find(open)]
      const { states } = yield* distributions.market(sample.subcategory.id)
      const offered = yield* distributions.offer([lead.id, open, untouched], close)
      yield* demandEqual(idsOf(offered), [open, untouched], "offered leads")
      const kept = yield* leads.get(open)
      yield* demandEqual([kept.lead.stage, kept.places_taken], ["closed", before.places_taken], "lead")
      yield* demandEqual(yield* distributions.find(open), decision, "decision")
      yield* demandEqual([...(yield* distributions.market(sample.subcategory.id)).states], [...states], "states")
      yield* demandEqual(idsOf(yield* distributions.offer([open], close)), [], "offered when closed")
      yield* demandEqual([yield* isDue(open, after(9)), yield* isDue(untouched, after(9))], [false, false], "due")
    }
  ),
  law("lets a lead whose offer breaks down rest, and offers the others", function* () {
    const [distributions, leads] = [yield* DistributionRepository, yield* LeadRepository]
    const sample = yield* appliedSample(1)
    const ids = [yield* waiting(sample, 1), yield* waiting(sample, 1), yield* waiting(sample, 1)]
    const offer: Offer = (lead, holdings, market) =>
      attemptOffer(() => {
        if (lead.id === ids[1]) throw new Error("the offer breaks down")
        return toNext()(lead, holdings, market)
      })
    yield* distributions.offer(ids, offer)
    const stages = yield* Effect.forEach(ids, (id) => Effect.map(leads.get(id), ({ lead }) => lead.stage))
    yield* demandEqual(stages, ["placed", "open", "placed"], "stages")
    yield* demandEqual(yield* isDue(ids[1]!), false, "due")
  }),
  law("never gives out more places than there are, nor a place twice, however many offer a lead at once", function* () {
    const [distributions, leads] = [yield* DistributionRepository, yield* LeadRepository]
    const sample = yield* appliedSample(5)
    for (let round = 0; round < 5; round++) {
      const id = yield* waiting(sample, 3)
      yield* Effect.all(
        Array.from({ length: rivals }, () => distributions.offer([id], toNext())),
        { concurrency: "unbounded" }
      )
      for (let rest = 0; rest < 3; rest++) yield* distributions.offer([id], toNext())
      const kept = yield* leads.get(id)
      yield* demandEqual([kept.lead.stage, kept.places_taken], ["placed", 3], `lead of round ${round}`)
    }
  }),
  law("lets no two of many leads that are offered and received at once see a business stand the same", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(1)
    const [id] = sample.businesses.map((business) => business.id)
    const ids = yield* Effect.forEach(Array.from({ length: rivals }), () => waiting(sample, 1))
    const wanted = (pass: number | undefined) => ((pass ?? 0) < 7 ? [id!] : [])
    yield* Effect.all(
      [
        ...ids.map((lead) =>
          distributions.offer([lead], (one, holdings, market) =>
            offeringTo(wanted(market.states.get(id!)?.pass), market, one.places, holdings, after(1))
          )
        ),
        ...ids.map(() =>
          receiveLead(
            sampleLead(sample),
            receptionBy(1, (market) => wanted(market.states.get(id!)?.pass))
          )
        )
      ],
      { concurrency: "unbounded" }
    )
    const market = yield* distributions.market(sample.subcategory.id)
    yield* demandEqual(market.states.get(id!), sampleState(7), "state")
  }),
  law("gives a withdrawn lead to nobody, however close the withdrawal comes", function* () {
    const [distributions, leads] = [yield* DistributionRepository, yield* LeadRepository]
    const sample = yield* appliedSample(3)
    for (let round = 0; round < 5; round++) {
      const id = yield* waiting(sample, 3)
      let taken = -1
      yield* Effect.all(
        [
          ...Array.from({ length: rivals }, () => distributions.offer([id], toNext())),
          Effect.map(leads.modify(id, withdrawn), ({ places_taken }) => {
            taken = places_taken
          })
        ],
        { concurrency: "unbounded" }
      )
      const kept = yield* leads.get(id)
      yield* demandEqual([kept.lead.stage, kept.places_taken], ["withdrawn", taken], `lead of round ${round}`)
      yield* demand(!(yield* isDue(id, after(9))), "a withdrawn lead is due")
    }
  })
]
