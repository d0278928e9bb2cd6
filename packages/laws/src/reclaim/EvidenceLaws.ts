import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { OutcomeKind } from "@leadwell/domain/assignment/LeadOutcome"
import type { InstantRange } from "@leadwell/domain/calendar/InstantRange"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { DateTime, Effect, Result } from "effect"
import { demandEqual, freshId, law, type Law } from "../Law.ts"
import { appliedSample, applyCatalog } from "../sample/ApplyCatalog.ts"
import { type Sample, sampleCatalog, sampleSubscription } from "../sample/SampleCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { appendOutcome, sampleOutcome } from "../sample/SampleOutcome.ts"
import { offeringTo, receiveLead, receptionBy } from "../sample/SampleReception.ts"
import { deciding, filing, sampleRequest, sampleScreenshot } from "../sample/SampleReclaim.ts"
import type { ReclaimRepositoryLawPorts } from "./ReclaimRepositoryLaws.ts"

const after = (minutes: number) => DateTime.add(sampleInstant, { minutes })

const nobody = { email: "nobody@example.nl", phone: "0600000000" }

/** Receives a lead of a person that a business gets `minutes` after the sample instant. */
const give = Effect.fnUntraced(function* (sample: Sample, to: BusinessId, minutes: number, person = nobody) {
  const { lead } = yield* receiveLead(
    { ...sampleLead(sample), email: person.email as never, phone: person.phone as never },
    receptionBy(1, () => [], { offer: (market) => offeringTo([to], market, 1, [], after(minutes)) })
  )
  return lead.id
})

/** Files a reclaim request `minutes` after the sample instant, with a screenshot of this digest. */
const ask = Effect.fnUntraced(function* (business: BusinessId, lead: LeadId, minutes: number, sha256?: string) {
  const request = { ...(yield* sampleRequest(business, lead)), created_at: after(minutes) }
  const screenshot = sha256 === undefined ? sampleScreenshot : { ...sampleScreenshot, sha256 }
  yield* ReclaimRepository.use((reclaims) => reclaims.insert(request, screenshot, filing(request)))
  return request
})

const everything: InstantRange = { from: null, until: null }

const factsOf = Effect.fnUntraced(function* (request: ReclaimRequest, counted = everything) {
  const lead = yield* BusinessLeadRepository.use((leads) => leads.get(request.business, request.lead))
  const [facts] = yield* ReclaimRepository.use((reclaims) => reclaims.evidence([{ request, lead, counted }]))
  return facts!
})

const outcomeOf = (request: ReclaimRequest) => Effect.map(factsOf(request), ({ outcome }) => outcome)

const told = (outcome: OutcomeKind, at: number, takenBack?: number) => ({
  outcome,
  at: after(at),
  taken_back_at: takenBack === undefined ? null : after(takenBack)
})

/** The laws of `ReclaimRepository.evidence`. */
export const evidenceLaws: ReadonlyArray<Law<ReclaimRepositoryLawPorts>> = [
  law("tells which leads of the same person a business got before, the latest first", function* () {
    const sample = yield* appliedSample(2)
    const [id, rival] = sample.businesses.map((business) => business.id)
    const zoe = { email: "zoë@example.nl", phone: "0600000002" }
    const byEmail = yield* give(sample, id!, 1, { email: "ZOË@Example.nl", phone: "0600000001" })
    const byPhone = yield* give(sample, id!, 2, { ...zoe, email: "other@example.nl" })
    yield* give(sample, id!, 3)
    yield* give(sample, rival!, 4, zoe)
    const lead = yield* give(sample, id!, 5, zoe)
    yield* give(sample, id!, 6, zoe)
    const { samePerson } = yield* factsOf(yield* ask(id!, lead, 10))
    const expected = [
      { lead: byPhone, assigned_at: after(2) },
      { lead: byEmail, assigned_at: after(1) }
    ]
    yield* demandEqual(samePerson, expected, "leads of the same person")
  }),
  law("tells the facts of several requests at once, each as by itself and in their order", function* () {
    const [{ evidence }, leads] = [yield* ReclaimRepository, yield* BusinessLeadRepository]
    const sample = yield* appliedSample(2)
    const file = (yield* freshId).replaceAll("-", "").repeat(2)
    const requests: Array<ReclaimRequest> = []
    for (let minutes = 1; minutes < 7; minutes++) {
      const business = sample.businesses[minutes % 2]!.id
      const person = minutes < 4 ? { email: `${file.slice(0, 40)}@example.nl`, phone: "0600000007" } : nobody
      const lead = yield* give(sample, business, minutes, person)
      requests.unshift(yield* ask(business, lead, 10 + minutes, minutes % 3 === 0 ? undefined : file))
    }
    const cases = yield* Effect.forEach(requests, (request) =>
      Effect.map(leads.get(request.business, request.lead), (lead) => ({
        request,
        lead,
        counted: { from: after(2), until: after(6) }
      }))
    )
    const alone = yield* Effect.forEach(cases, (one) => evidence([one]))
    yield* demandEqual(yield* evidence(cases), alone.flat(), "facts of several requests")
    yield* demandEqual(yield* evidence([]), [], "facts of no request")
  }),
  law("recognises the same person across subcategories", function* () {
    const sample = yield* appliedSample(1)
    const [other, id] = [(yield* sampleCatalog(0)).catalog, sample.businesses[0]!.id]
    const subcategory = other.subcategories[0]!
    yield* applyCatalog({
      ...other,
      businesses: sample.businesses,
      subscriptions: [...sample.catalog.subscriptions, sampleSubscription(id, subcategory.id)]
    })
    const zoe = { email: "zoe@example.nl", phone: "0600000003" }
    const first = yield* give({ ...sample, subcategory }, id, 1, zoe)
    const { samePerson } = yield* factsOf(yield* ask(id, yield* give(sample, id, 2, zoe), 10))
    yield* demandEqual(samePerson, [{ lead: first, assigned_at: after(1) }], "leads of the same person")
  }),
  law("counts the leads of a time that the business asked to be released from", function* () {
    const sample = yield* appliedSample(2)
    const [id, rival] = sample.businesses.map((business) => business.id)
    const early = yield* give(sample, id!, 1)
    const first = yield* give(sample, id!, 2)
    yield* give(sample, id!, 3)
    const others = yield* give(sample, rival!, 3)
    const last = yield* give(sample, id!, 5)
    const late = yield* give(sample, id!, 6)
    for (const lead of [early, first, late]) yield* ask(id!, lead, 7)
    yield* ask(rival!, others, 4)
    // A business that is released without a request did not ask.
    const isolated = yield* give(sample, id!, 4)
    yield* LeadRepository.use((leads) =>
      leads.modify(isolated, (lead, [holder]) =>
        Result.succeed({
          lead,
          releases: [{ ...holder!, at: sampleInstant, request: null, isCapGivenBack: false }],
          events: [],
          audit: []
        })
      )
    )
    const request = yield* ask(id!, last, 5)
    const counts = yield* Effect.forEach(
      [
        everything,
        { from: after(2), until: null },
        { from: null, until: after(6) },
        { from: after(2), until: after(6) }
      ],
      (counted) => Effect.map(factsOf(request, counted), ({ reclaimed }) => reclaimed)
    )
    yield* demandEqual(counts, [4, 3, 3, 2], "leads with a request")
  }),
  law(
    "tells the strongest that the business told of the lead up to the decision, and when it took that back",
    function* () {
      const reclaims = yield* ReclaimRepository
      const sample = yield* appliedSample(2)
      const [business, rival] = sample.businesses.map(({ id }) => id)
      const [lead, other] = [yield* give(sample, business!, 0), yield* give(sample, rival!, 0)]
      const ids = { business: business!, lead }
      const [request, decided] = [yield* ask(business!, lead, 0), yield* ask(rival!, other, 0)]
      yield* demandEqual(yield* outcomeOf(request), null, "the outcome when nothing was told")
      yield* appendOutcome(ids, sampleOutcome(1, { note: "Spoke.", value_cents: 5 }))
      yield* demandEqual(yield* outcomeOf(request), told("contacted", 1), "the outcome")
      yield* appendOutcome(ids, sampleOutcome(2, { outcome: "lost" }))
      yield* demandEqual(yield* outcomeOf(request), told("contacted", 1), "the outcome beside a weaker one")
      for (const minutes of [3, 4]) yield* appendOutcome(ids, sampleOutcome(minutes, { outcome: null }))
      yield* demandEqual(yield* outcomeOf(request), told("contacted", 1, 3), "the outcome when it was taken back")
      yield* appendOutcome(ids, sampleOutcome(5))
      yield* demandEqual(yield* outcomeOf(request), told("contacted", 5), "the outcome when it was told again")
      yield* demandEqual(yield* outcomeOf(decided), null, "the outcome of another business")
      yield* appendOutcome({ business: rival!, lead: other }, sampleOutcome(0, { outcome: "quoted" }))
      yield* reclaims.decide(decided.id, deciding("rejected"))
      yield* appendOutcome({ business: rival!, lead: other }, sampleOutcome(1, { outcome: "won" }))
      const past = yield* outcomeOf(yield* reclaims.get(decided.id))
      yield* demandEqual(past, told("quoted", 0), "the outcome at the decision")
    }
  ),
  law("tells which other requests of the account came with the same file, the oldest first", function* () {
    const sample = yield* appliedSample(2)
    const stranger = yield* appliedSample(1)
    const [id, sister] = sample.businesses.map((business) => business.id)
    const file = (yield* freshId).replaceAll("-", "").repeat(2)
    const requestOf = Effect.fnUntraced(function* (from: Sample, business: BusinessId, minutes: number, sha256 = file) {
      return yield* ask(business, yield* give(from, business, 1), minutes, sha256)
    })
    const second = yield* requestOf(sample, sister!, 3)
    const first = yield* requestOf(sample, id!, 2)
    yield* requestOf(sample, id!, 2, "e".repeat(64))
    yield* requestOf(stranger, stranger.businesses[0]!.id, 2)
    const { sameScreenshot } = yield* factsOf(yield* requestOf(sample, id!, 4))
    yield* demandEqual(sameScreenshot, [first.id, second.id], "requests with the same screenshot")
  })
]
