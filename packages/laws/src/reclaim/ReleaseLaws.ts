import { type BusinessLead, isReleased } from "@leadwell/domain/assignment/BusinessLead"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { LeadHolder, Release } from "@leadwell/domain/distribution/Release"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { leadChange } from "@leadwell/domain/intake/LeadReview"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { AlreadyReclaimed } from "@leadwell/domain/reclaim/ReclaimRules"
import { Effect, Option, Result } from "effect"
import { demand, demandEqual, law, type Law } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import type { Sample } from "../sample/SampleCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { after, endRound, isPending } from "../sample/SampleOffer.ts"
import { everyone, receptionBy, receiveLead, sampleState } from "../sample/SampleReception.ts"
import { deciding, filing, sampleRequest, sampleScreenshot } from "../sample/SampleReclaim.ts"
import type { ReclaimLifeLawPorts } from "./ReclaimLifeLaws.ts"

const decided_at = after(5)

/** Receives a lead that every business of a sample gets. */
const given = Effect.fnUntraced(function* (sample: Sample) {
  const places = sample.businesses.length
  return (yield* receiveLead(sampleLead(sample), receptionBy(places, everyone))).lead.id
})

/** Files a reclaim request of a business, unless the lead is reclaimed or released. */
const file = Effect.fnUntraced(function* (business: BusinessId, lead: LeadId) {
  const request = yield* sampleRequest(business, lead)
  yield* ReclaimRepository.use((reclaims) =>
    reclaims.insert(request, sampleScreenshot, ({ reclaim }) =>
      reclaim === null ? filing(request)() : Result.fail(new AlreadyReclaimed({ business, lead }))
    )
  )
  return request
})

const heldBy = (holders: ReadonlyArray<LeadHolder>) => holders.filter((one) => !isReleased(one))

/** Releases a holder, and takes 1 from its pass. */
const release = ({ business, request, state }: LeadHolder): Release => ({
  business,
  at: decided_at,
  request: request && { id: request, remark: "Gone.", decided_at },
  state: state && sampleState(state.pass - 1),
  isCapGivenBack: true
})

/** Withdraws a lead and releases some of its holders. */
const withdrawing =
  (which: (holders: ReadonlyArray<LeadHolder>) => ReadonlyArray<LeadHolder>) =>
  (lead: Lead, holders: ReadonlyArray<LeadHolder>) =>
    Result.succeed(
      leadChange(
        lead,
        { ...lead, stage: "withdrawn", withdrawn_at: decided_at },
        decided_at,
        which(holders).map(release)
      )
    )

/** Returns the status of the request on each business lead, and the passes of all businesses. */
const standing = Effect.fnUntraced(function* (sample: Sample, lead: LeadId) {
  const held = yield* BusinessLeadRepository.use(({ ofLead }) => ofLead(lead))
  const { states } = yield* DistributionRepository.use(({ market }) => market(sample.subcategory.id))
  const { places_taken } = yield* LeadRepository.use(({ get }) => get(lead))
  return {
    reclaims: sample.businesses.map(({ id }) => held.find(({ business }) => business === id)?.reclaim ?? null),
    passes: sample.businesses.map(({ id }) => states.get(id)?.pass),
    places_taken
  }
})

/** The laws of the releases that {@link LeadRepository} and {@link ReclaimRepository} store. */
export const releaseLaws: ReadonlyArray<Law<ReclaimLifeLawPorts>> = [
  law("tells a review and a decision who has or had the lead, with pending requests and states", function* () {
    const [leads, reclaims] = [yield* LeadRepository, yield* ReclaimRepository]
    const sample = yield* appliedSample(4)
    const lead = yield* given(sample)
    yield* given(sample)
    const [released, rejected, pending] = yield* Effect.forEach(sample.businesses.slice(0, 3), ({ id }) =>
      file(id, lead)
    )
    yield* reclaims.decide(released!.id, deciding("granted", { state: sampleState(9) }))
    yield* reclaims.decide(rejected!.id, deciding("rejected"))
    const expected = sample.businesses
      .map(({ id: business }, index) => ({
        business,
        assigned_at: sampleInstant,
        reclaim: ["granted", "rejected", "pending", null][index],
        request: index === 2 ? pending!.id : null,
        state: sampleState(index === 0 ? 9 : 2)
      }))
      .toSorted((a, b) => (a.business < b.business ? -1 : 1))
    let seen: unknown
    const refuse = (_: unknown, second: unknown, third?: unknown) => {
      seen = third ?? second
      return Result.fail({ _tag: "Seen" as const })
    }
    yield* Effect.flip(leads.modify(lead, refuse))
    yield* demandEqual(seen, expected, "holders in a review")
    yield* Effect.flip(reclaims.decide(pending!.id, refuse))
    yield* demandEqual(seen, expected, "holders in a decision")
  }),
  law(
    "notes when each business was released, and when its person withdrew a lead, in whatever way it is read",
    function* () {
      const [leads, reclaims] = [yield* LeadRepository, yield* ReclaimRepository]
      const all = yield* BusinessLeadRepository
      const sample = yield* appliedSample(3)
      const lead = yield* given(sample)
      const [granted, withdrawn, kept] = sample.businesses.map(({ id }) => id)
      yield* reclaims.decide((yield* file(granted!, lead)).id, deciding("granted"))
      yield* leads.modify(
        lead,
        withdrawing((holders) => holders.filter(({ business }) => business === withdrawn))
      )
      for (const [business, at, reclaim] of [
        [granted!, sampleInstant, "granted"],
        [withdrawn!, decided_at, "withdrawn"],
        [kept!, null, null]
      ] as const) {
        const page = { page: 1, per_page: 3 }
        const own = (found: ReadonlyArray<BusinessLead>) => found.filter((one) => one.business === business)
        const read = [
          [yield* all.get(business, lead)],
          yield* all.find([{ business, lead }]),
          own(yield* all.ofLead(lead)),
          (yield* all.page(business, {}, "ascending", page)).items,
          (yield* all.page(business, { subcategory_id: [sample.subcategory.id] }, "ascending", page)).items,
          yield* all.after(business, null, 1, {}),
          own((yield* all.pageWithin({ account: sample.account, scope: null }, {}, "ascending", page)).items)
        ]
        yield* demandEqual(
          read.map((found) =>
            found.map(({ lead: { withdrawn_at }, reclaim: why, released_at }) => [why, released_at, withdrawn_at])
          ),
          read.map(() => [[reclaim, at, decided_at]]),
          `the release of ${business}, its instant and that of the withdrawal`
        )
      }
    }
  ),
  law("lists each lead with the businesses that have it, without those that were released", function* () {
    const [leads, reclaims] = [yield* LeadRepository, yield* ReclaimRepository]
    const sample = yield* appliedSample(3)
    const [kept, released] = [yield* given(sample), yield* given(sample)]
    const request = yield* file(sample.businesses[1]!.id, released)
    yield* reclaims.decide(request.id, deciding("granted"))
    const filter = { subcategory_id: [sample.subcategory.id] }
    const { items } = yield* leads.page(filter, "ascending", { page: 1, per_page: 10 })
    const all = sample.businesses.map(({ id }) => id).toSorted()
    yield* demandEqual(
      items.map(({ holders, lead, places_taken }) => ({ id: lead.id, holders, places_taken })),
      [
        { id: kept, holders: all, places_taken: 3 },
        { id: released, holders: all.filter((id) => id !== sample.businesses[1]!.id), places_taken: 2 }
      ],
      "leads"
    )
  }),
  law("stores the releases of a review: the places, the granted requests and the states", function* () {
    const [leads, reclaims] = [yield* LeadRepository, yield* ReclaimRepository]
    const sample = yield* appliedSample(3)
    const lead = yield* given(sample)
    const [, second, third] = sample.businesses.map(({ id }) => id)
    const request = yield* file(second!, lead)
    yield* endRound(sample)
    yield* demand(!(yield* isPending(sample)), "the round does not end")
    const spared = withdrawing((holders) => holders.filter(({ business }) => business !== third))
    const { places_taken } = yield* leads.modify(lead, spared)
    yield* demandEqual(places_taken, 1, "places in the answer")
    const expected = { reclaims: ["withdrawn", "granted", null], passes: [0, 0, 1], places_taken: 1 }
    yield* demandEqual(yield* standing(sample, lead), expected, "standing")
    const { remark, status, ...granted } = yield* reclaims.get(request.id)
    yield* demandEqual([status, remark, granted.decided_at], ["granted", "Gone.", decided_at], "request")
    yield* demand(yield* isPending(sample), "the open leads are not examined")
  }),
  law("stores the releases of other holders with the decision of a request", function* () {
    const reclaims = yield* ReclaimRepository
    const sample = yield* appliedSample(3)
    const lead = yield* given(sample)
    const [first, second, third] = sample.businesses.map(({ id }) => id)
    const [asked, waiting] = [yield* file(first!, lead), yield* file(second!, lead)]
    const others = (holders: ReadonlyArray<LeadHolder>) =>
      holders.filter(({ business }) => business === second || business === third).map(release)
    yield* reclaims.decide(asked.id, deciding("granted", { stage: "withdrawn", state: sampleState(7), others }))
    const expected = { reclaims: ["granted", "granted", "withdrawn"], passes: [7, 0, 0], places_taken: 0 }
    yield* demandEqual(yield* standing(sample, lead), expected, "standing")
    const { remark, status } = yield* reclaims.get(waiting.id)
    yield* demandEqual([status, remark], ["granted", "Gone."], "the request that waited")
  }),
  law("releases each holder once, however many requests about a lead are granted at the same moment", function* () {
    const [leads, reclaims] = [yield* LeadRepository, yield* ReclaimRepository]
    const sample = yield* appliedSample(4)
    for (let round = 1; round <= 10; round++) {
      const lead = yield* given(sample)
      const requests = yield* Effect.forEach(sample.businesses, ({ id }) => file(id, lead))
      const grants = requests.map(({ business, id }) =>
        Effect.result(
          reclaims.decide(id, (request, found, holders) => {
            const own = holders.find((holder) => holder.business === business)!
            const others = () =>
              heldBy(holders)
                .filter((holder) => holder !== own)
                .map(release)
            const state = sampleState((own.state?.pass ?? 0) - 1)
            return deciding("granted", { stage: "withdrawn", state, others })(request, found, holders)
          })
        )
      )
      const withdraw = leads.modify(lead, withdrawing(heldBy))
      yield* Effect.all([...grants, withdraw, ...grants], { concurrency: "unbounded" })
      const reclaimed = sample.businesses.map(() => "granted")
      const expected = { reclaims: reclaimed, passes: reclaimed.map(() => 0), places_taken: 0 }
      yield* demandEqual(yield* standing(sample, lead), expected, `standing in round ${round}`)
    }
  }),
  law("leaves no request pending that is filed while its business is released", function* () {
    const [leads, reclaims] = [yield* LeadRepository, yield* ReclaimRepository]
    const sample = yield* appliedSample(3)
    const [first, ...rest] = sample.businesses.map(({ id }) => id)
    for (let round = 1; round <= 12; round++) {
      const lead = yield* given(sample)
      const { id } = yield* file(first!, lead)
      const others = (holders: ReadonlyArray<LeadHolder>) =>
        holders.filter(({ business }) => business !== first).map(release)
      const grant = reclaims.decide(id, (request, found, holders) => {
        const { state } = release(holders.find(({ business }) => business === first)!)
        return deciding("granted", { stage: "withdrawn", state: state!, others })(request, found, holders)
      })
      const ending: Effect.Effect<unknown, unknown> = round % 2 === 0 ? grant : leads.modify(lead, withdrawing(heldBy))
      const filed = rest.map((business) => Effect.result(file(business, lead)))
      yield* Effect.all(round % 4 < 2 ? [ending, ...filed] : [...filed, ending], { concurrency: "unbounded" })
      const requests = yield* Effect.forEach([first!, ...rest], (business) => reclaims.ofLead(business, lead))
      const expected = {
        reclaims: requests.map((request) => (Option.isNone(request) ? "withdrawn" : "granted")),
        passes: [0, 0, 0],
        places_taken: 0
      }
      yield* demandEqual(yield* standing(sample, lead), expected, `standing in round ${round}`)
      for (const { status } of requests.flatMap(Option.toArray)) {
        yield* demandEqual(status, "granted", `request in round ${round}`)
      }
    }
  })
]
