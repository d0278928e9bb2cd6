import { type BusinessLeadIds, BusinessLeadNotFound } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { OutcomeRefused } from "@leadwell/domain/assignment/LeadOutcome"
import { releaseEvents } from "@leadwell/domain/distribution/Release"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Exit, Result } from "effect"
import type { EventRepositoryLawPorts } from "../event/EventRepositoryLaws.ts"
import { demand, demandEqual, law, type Law, rivals } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { askAbout, receiveOf, samplePerson } from "../sample/SampleContact.ts"
import { sampleInstant } from "../sample/SampleLead.ts"
import { appendOutcome, sampleOutcome, tellBySample } from "../sample/SampleOutcome.ts"
import { historyOf } from "../sample/VisibleParts.ts"

/** Returns what a business told of a lead. */
export const outcomesOf = (ids: BusinessLeadIds, limit = 100) =>
  BusinessLeadRepository.use((leads) => leads.outcomes(ids, limit))

/** A lead of a person that two businesses got. */
export const shared = Effect.gen(function* () {
  const [sample, person] = [yield* appliedSample(2), yield* samplePerson]
  const { id: lead } = yield* receiveOf(person, sample, 2)
  const [own, other] = sample.businesses.map(({ id }): BusinessLeadIds => ({ business: id, lead }))
  return { sample, person, lead, own: own!, other: other! }
})

/** How often a race is run. */
const rounds = 8

/** The laws of `BusinessLeadRepository.outcomes` and `tellOutcome`. */
export const leadOutcomeLaws: ReadonlyArray<Law<EventRepositoryLawPorts>> = [
  law("keeps all that a business told of a lead, the latest first, apart from what others told", function* () {
    const { own, other } = yield* shared
    yield* demandEqual(yield* outcomesOf(own), [], "outcomes before")
    const told = [
      sampleOutcome(3, { outcome: "won", value_cents: 1_000_000_000, note: "Zoë 👍" }),
      sampleOutcome(1, { outcome: null }),
      sampleOutcome(2, { outcome: "lost", value_cents: 0 })
    ]
    for (const outcome of told) yield* appendOutcome(own, outcome)
    yield* appendOutcome(other, sampleOutcome(1, { outcome: "no_answer" }))
    yield* demandEqual(yield* outcomesOf(own), told.toReversed(), "outcomes")
    yield* demandEqual(yield* outcomesOf(own, 2), told.toReversed().slice(0, 2), "the latest two")
    yield* demandEqual(yield* outcomesOf(other), [sampleOutcome(1, { outcome: "no_answer" })], "those of another")
  }),
  law("tells the outcomes that count of several business leads, apart from those that were taken back", function* () {
    const [{ sample, own, other }, leads] = [yield* shared, yield* BusinessLeadRepository]
    const { id: lead } = yield* receiveOf(yield* samplePerson, sample, 2)
    const [taken, silent]: ReadonlyArray<BusinessLeadIds> = sample.businesses.map(({ id }) => ({ business: id, lead }))
    const won = sampleOutcome(3, { outcome: "won", value_cents: 5, note: "Zoë 👍" })
    for (const outcome of [sampleOutcome(1, { outcome: "lost" }), won]) yield* appendOutcome(own, outcome)
    yield* appendOutcome(other, sampleOutcome(1, { outcome: "no_answer" }))
    for (const outcome of ["quoted", null] as const) yield* appendOutcome(taken!, sampleOutcome(2, { outcome }))
    const told = (ids: ReadonlyArray<BusinessLeadIds>) =>
      Effect.map(leads.countedOutcomes(ids), (all) =>
        all.toSorted((a, b) => a.lead - b.lead || (a.business < b.business ? -1 : 1))
      )
    const expected = [
      { ...own, outcome: won },
      { ...other, outcome: sampleOutcome(1, { outcome: "no_answer" }) }
    ]
    yield* demandEqual(
      yield* told([silent!, taken!, other, own]),
      expected.toSorted((a, b) => (a.business < b.business ? -1 : 1)),
      "the outcomes that count"
    )
    yield* demandEqual(yield* told([own]), expected.slice(0, 1), "that of one lead")
    yield* demandEqual(yield* told([]), [], "those of no lead")
  }),
  law("decides on the business lead as it is, and on what was told last", function* () {
    const { own } = yield* shared
    const leads = yield* BusinessLeadRepository
    yield* appendOutcome(own, sampleOutcome(1))
    yield* appendOutcome(own, sampleOutcome(2, { outcome: "quoted", value_cents: 5 }))
    const seen = yield* Effect.flip(leads.tellOutcome(own, (...all) => Result.fail(all)))
    const expected = [yield* leads.get(own.business, own.lead), sampleOutcome(2, { outcome: "quoted", value_cents: 5 })]
    yield* demandEqual(seen, expected, "what an outcome is decided on")
    const unknown = { ...own, lead: Number.MAX_SAFE_INTEGER as LeadId }
    const missing = yield* Effect.flip(appendOutcome(unknown, sampleOutcome(1)))
    yield* demandEqual(missing, new BusinessLeadNotFound(unknown), "what is told of a lead that nobody got")
  }),
  law("writes nothing of an outcome that is refused, or that is told already", function* () {
    const { lead, own } = yield* shared
    const leads = yield* BusinessLeadRepository
    const before = yield* historyOf(lead)
    const refusal = new OutcomeRefused(own)
    const refused = yield* Effect.flip(leads.tellOutcome(own, () => Result.fail(refusal)))
    yield* demandEqual(refused, refusal, "refusal")
    yield* leads.tellOutcome(own, () => Result.succeed(null))
    yield* demandEqual([yield* outcomesOf(own), yield* historyOf(lead)], [[], before], "outcomes and events")
  }),
  law("lets each of many outcomes that are told at once see the one before it", function* () {
    const { lead, own } = yield* shared
    const leads = yield* BusinessLeadRepository
    const before = (yield* historyOf(lead)).length
    const event = leadEvent("business_lead.outcome", sampleInstant, own.business)
    const next = leads.tellOutcome(own, (_, latest) => {
      const outcome = sampleOutcome(1, { value_cents: (latest?.value_cents ?? 0) + 1 })
      return Result.succeed({ outcome, events: [event] })
    })
    yield* Effect.all(
      Array.from({ length: rivals }, () => next),
      { concurrency: "unbounded" }
    )
    const counted = (yield* outcomesOf(own)).map(({ value_cents }) => value_cents)
    yield* demandEqual(
      counted,
      Array.from({ length: rivals }, (_, n) => rivals - n),
      "outcomes"
    )
    const told = (yield* historyOf(lead)).slice(before)
    yield* demandEqual(
      told,
      told.map(() => ({ ...event, lead })),
      "events"
    )
    yield* demandEqual(told.length, rivals, "the number of events")
  }),
  law("takes no outcome of a business while its reclaim request is pending, however close the two are", function* () {
    for (let round = 0; round < rounds; round++) {
      const { own, person, sample } = yield* shared
      const tell = (value_cents: number) => Effect.exit(tellBySample(own, sampleOutcome(1, { value_cents })))
      const [before, { reject }] = yield* Effect.all([tell(1), askAbout(person, sample, own.lead)], {
        concurrency: "unbounded"
      })
      yield* demandEqual(Exit.isFailure(yield* tell(2)), true, "an outcome after the request")
      const events = (yield* historyOf(own.lead)).map(({ type }) => type)
      const [told, asked] = [events.indexOf("business_lead.outcome"), events.indexOf("reclaim.requested")]
      yield* demandEqual(told >= 0, Exit.isSuccess(before), "whether it was told")
      yield* demand(told < asked, "an outcome was told after the request")
      yield* reject
      yield* demandEqual(Exit.isSuccess(yield* tell(3)), true, "an outcome after the request was rejected")
    }
  }),
  law("takes no outcome of a business after its release, however close the two are", function* () {
    for (let round = 0; round < rounds; round++) {
      const { own } = yield* shared
      const release = LeadRepository.use((leads) =>
        leads.modify(own.lead, (lead, holders) => {
          const holder = holders.find(({ business }) => business === own.business)!
          const given = { ...holder, at: sampleInstant, request: null, isCapGivenBack: false }
          return Result.succeed({ lead, releases: [given], events: releaseEvents(given, sampleInstant), audit: [] })
        })
      )
      const tell = (value_cents: number) => Effect.exit(tellBySample(own, sampleOutcome(1, { value_cents })))
      const [before] = yield* Effect.all([tell(1), release], { concurrency: "unbounded" })
      const refused = yield* tell(2)
      yield* demandEqual(Exit.isFailure(refused), true, "an outcome after the release")
      const events = (yield* historyOf(own.lead)).map(({ type }) => type)
      const [told, granted] = [events.indexOf("business_lead.outcome"), events.indexOf("business_lead.released")]
      yield* demandEqual(told >= 0, Exit.isSuccess(before), "whether it was told")
      yield* demand(told < granted, "an outcome was told after the release")
    }
  })
]
