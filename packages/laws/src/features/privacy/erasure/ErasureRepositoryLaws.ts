import { type Actor, commandActor, linkActor } from "@leadwell/domain/access/Actor"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { blanks, isErased } from "@leadwell/domain/lead/PersonalFields"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { DateTime, Effect, Option, Result } from "effect"
import { demand, demandEqual, law, type Law, rivals } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import type { Sample } from "../../../sample/SampleCatalog.ts"
import { askAbout, receiveOf, samplePerson, type SamplePerson } from "../../../sample/SampleContact.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { appendOutcome, sampleOutcome } from "../../../sample/SampleOutcome.ts"
import { deciding } from "../../../sample/SampleReclaim.ts"
import { completedPart, historyOf, leadPart, screenshotPart } from "../../../sample/VisibleParts.ts"
import { type AtomicityLawPorts, whole } from "../../../storage/AtomicityLaws.ts"

/** The ports that the laws of {@link ErasureRepository} require. */
export type ErasureRepositoryLawPorts = AtomicityLawPorts | ErasureRepository

/** The instant of erasure in the laws. */
export const erasedAt = DateTime.add(sampleInstant, { days: 1 })

/** Erases every lead with a contact of a person, by order of an actor if one is given, and returns the number. */
export const erasePersonOf = (
  { contacts }: SamplePerson,
  kind: "email" | "phone" = "email",
  limit = 100,
  by: Actor | null = null
) =>
  ErasureRepository.use((erasure) =>
    erasure.eraseLeads({ contact: contacts.find((one) => one.kind === kind)! }, limit, erasedAt, by)
  )

const keptOf = (lead: LeadId) => LeadRepository.use((leads) => leads.get(lead))

/** Returns everything that the ports show of a lead, its assignments, and one request about it. */
const shownOf = Effect.fnUntraced(function* (sample: Sample, lead: LeadId, id: ReclaimId, person: SamplePerson) {
  const [businessLeads, reclaims] = [yield* BusinessLeadRepository, yield* ReclaimRepository]
  const request = yield* reclaims.get(id)
  const given = yield* businessLeads.get(request.business, lead)
  const page = { page: 1, per_page: 100 }
  return {
    lead: yield* keptOf(lead),
    assignments: yield* Effect.forEach(sample.businesses, (business) =>
      businessLeads.page(business.id, {}, "descending", page)
    ),
    given,
    outcomes: yield* businessLeads.outcomes({ business: request.business, lead }, 100),
    request,
    evidence: (yield* reclaims.evidence([{ request, lead: given, counted: { from: sampleInstant, until: null } }]))[0]!,
    decision: Option.getOrNull(yield* DistributionRepository.use((all) => all.find(lead))),
    states: [...(yield* DistributionRepository.use((all) => all.market(sample.subcategory.id))).states],
    screenshot: yield* screenshotPart(id),
    completed: yield* completedPart(person),
    history: yield* historyOf(lead)
  }
})

/**
 * A lead of a person that two businesses got, with a decided and a pending request, and everything that the ports show
 * of it.
 */
const known = Effect.gen(function* () {
  const [sample, person] = [yield* appliedSample(2), yield* samplePerson]
  const lead = yield* receiveOf(person, sample, 2, {}, { completes: [person.idempotentRequest] })
  const request = yield* askAbout(person, sample, lead.id)
  yield* request.reject
  yield* askAbout(person, sample, lead.id, sampleInstant, 1)
  const business = sample.businesses[0]!.id
  yield* appendOutcome({ business, lead: lead.id }, sampleOutcome(1, { value_cents: 7, note: `told ${person.mark}` }))
  yield* appendOutcome({ business, lead: lead.id }, sampleOutcome(2, { outcome: null }))
  const shown = shownOf(sample, lead.id, request.id, person)
  return { sample, person, lead, shown, before: yield* shown }
})

/** The laws of {@link ErasureRepository} for the erasure of a person. */
export const erasureRepositoryLaws: ReadonlyArray<Law<ErasureRepositoryLawPorts>> = [
  law("shows nothing of a person who was erased, neither in the lead nor in what was asked about it", function* () {
    const { before, person, shown } = yield* known
    const told = person.secrets.filter((secret) => JSON.stringify(before).includes(secret))
    yield* demand(told.length > 2, "the person is not shown even before")
    yield* demandEqual([before.screenshot, before.completed], [true, true], "screenshot and completed request before")
    yield* demandEqual(yield* erasePersonOf(person), 1, "leads that were erased")
    const after = yield* shown
    for (const secret of person.secrets) {
      yield* demand(!JSON.stringify(after).includes(secret), "something of the person is shown")
    }
    yield* demandEqual([after.screenshot, after.completed], [false, false], "screenshot and completed request")
    yield* demandEqual(after.lead.lead, { ...before.lead.lead, ...blanks, anonymised_at: erasedAt }, "lead")
  }),
  law("leaves all else of an erased lead as it is", function* () {
    const { before, person, shown } = yield* known
    yield* erasePersonOf(person)
    const { assignments, evidence, history, outcomes, request, ...after } = yield* shown
    const bare = ({ items, total }: (typeof assignments)[number]) => ({
      total,
      items: items.map(({ lead, ...rest }) => ({ ...rest, lead: lead.id }))
    })
    yield* demandEqual(assignments.map(bare), before.assignments.map(bare), "assignments")
    yield* demandEqual(after.decision, before.decision, "decision")
    yield* demandEqual(after.states, before.states, "states")
    yield* demandEqual(after.lead.places_taken, before.lead.places_taken, "places")
    yield* demandEqual(request, { ...before.request, description: null, remark: null }, "request")
    yield* demandEqual([evidence.reclaimed, evidence.sameScreenshot], [before.evidence.reclaimed, []], "evidence")
    yield* demandEqual(history.slice(0, -1), before.history, "earlier events")
    const blank = [sampleOutcome(2, { outcome: null }), sampleOutcome(1, { value_cents: 7 })]
    yield* demandEqual(outcomes, blank, "outcomes")
  }),
  law("tells once of an erasure, ends what could still be offered, and does nothing a second time", function* () {
    const [sample, person] = [yield* appliedSample(2), yield* samplePerson]
    const open = yield* receiveOf(person, sample, 1)
    const duplicate = yield* receiveOf(person, sample, 1)
    const later = yield* samplePerson
    const held = yield* receiveOf(later, sample, 1, { ...person.own, stage: "held" })
    yield* demandEqual([open.stage, duplicate.stage, held.stage], ["open", "duplicate", "held"], "stages before")
    yield* demandEqual(yield* erasePersonOf(person), 3, "leads that were erased")
    const once = yield* Effect.forEach([open, duplicate, held], ({ id }) => keptOf(id))
    yield* demandEqual(
      once.map(({ lead }) => lead.stage),
      ["withdrawn", "duplicate", "refused"],
      "stages"
    )
    const told = Effect.forEach([open, duplicate, held], ({ id }) =>
      Effect.map(historyOf(id), (events) => events.filter(({ at }) => DateTime.Equivalence(at, erasedAt)))
    )
    const ends = [["lead.withdrawn", "lead.anonymised"], ["lead.anonymised"], ["lead.refused", "lead.anonymised"]]
    const types = (yield* told).map((events) => events.map(({ type }) => type))
    yield* demandEqual(types, ends, "events")
    for (const kind of ["email", "phone"] as const) yield* demandEqual(yield* erasePersonOf(person, kind), 0, "leads")
    yield* demandEqual(yield* Effect.forEach([open, duplicate, held], ({ id }) => keptOf(id)), once, "leads afterwards")
    yield* demandEqual((yield* told).flat().length, 5, "events afterwards")
  }),
  law("tells of an ordered erasure every business that has the lead or had it, and no other", function* () {
    const [sample, person] = [yield* appliedSample(3), yield* samplePerson]
    const { id: lead } = yield* receiveOf(person, sample, 2)
    const request = yield* askAbout(person, sample, lead)
    yield* ReclaimRepository.use((reclaims) => reclaims.decide(request.id, deciding("granted")))
    const holders = yield* BusinessLeadRepository.use((all) => all.ofLead(lead))
    yield* demandEqual(
      holders.map(({ reclaim }) => reclaim),
      ["granted", null],
      "what became of the lead with each business"
    )
    yield* erasePersonOf(person, "email", 100, commandActor("person erase"))
    const told = (yield* historyOf(lead)).filter(({ type }) => type === "business_lead.erased")
    yield* demandEqual(
      told,
      holders.map(({ business }) => ({ ...leadEvent("business_lead.erased", erasedAt, business), lead })),
      "events"
    )
  }),
  law("finds a person by e-mail address or by telephone number, and nobody else", function* () {
    const sample = yield* appliedSample(1)
    const [person, other] = [yield* samplePerson, yield* samplePerson]
    const whole = yield* receiveOf(person, sample, 1)
    const byEmail = yield* receiveOf(person, sample, 1, { phone: other.own.phone! })
    const byPhone = yield* receiveOf(person, sample, 1, { email: other.own.email! })
    const areErased = Effect.forEach([whole, byEmail, byPhone], ({ id }) =>
      Effect.map(keptOf(id), ({ lead }) => lead.anonymised_at !== null)
    )
    yield* demandEqual(yield* erasePersonOf(person), 2, "leads of the address")
    yield* demandEqual(yield* areErased, [true, true, false], "erased by the address")
    yield* demandEqual(yield* erasePersonOf(person, "phone"), 1, "leads of the number")
    yield* demandEqual(yield* areErased, [true, true, true], "erased by the number")
  }),
  law("erases one lead by its number alone, once, and no other one of the person", function* () {
    const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
    const [first, second] = [yield* receiveOf(person, sample, 1), yield* receiveOf(person, sample, 1)]
    const erasure = yield* ErasureRepository
    const erase = erasure.eraseLeads({ lead: second.id }, 1, erasedAt, linkActor(second.id))
    yield* demandEqual([yield* erase, yield* erase], [1, 0], "leads that were erased, and again")
    const areErased = yield* Effect.forEach([first, second], ({ id }) =>
      Effect.map(keptOf(id), ({ lead }) => lead.anonymised_at !== null)
    )
    yield* demandEqual(areErased, [false, true], "whether each is erased")
    yield* demandEqual((yield* receiveOf(person, sample, 1)).stage, "duplicate", "stage of a later one")
  }),
  law("takes a new lead of a person who was erased for the first", function* () {
    const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
    yield* receiveOf(person, sample, 1)
    yield* demandEqual((yield* receiveOf(person, sample, 1)).stage, "duplicate", "stage before")
    yield* erasePersonOf(person)
    yield* demandEqual((yield* receiveOf(person, sample, 1)).stage, "placed", "stage")
  }),
  law("remembers an earlier lead of another person with one contact when the later one is erased", function* () {
    const [sample, person, other] = [yield* appliedSample(1), yield* samplePerson, yield* samplePerson]
    const contacts = other.contacts.filter(({ kind }) => kind === "phone")
    yield* receiveOf(other, sample, 1)
    yield* receiveOf(person, sample, 1, { phone: other.own.phone! }, { contacts, isDuplicate: () => false })
    yield* erasePersonOf(person)
    yield* demandEqual((yield* receiveOf(other, sample, 1, {}, { contacts })).stage, "duplicate", "stage")
    yield* erasePersonOf(other, "phone")
    yield* demandEqual((yield* receiveOf(other, sample, 1)).stage, "placed", "stage when both are erased")
  }),
  law("erases each lead once in steps of a size, however many erase at once", function* () {
    const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
    const ids: Array<LeadId> = []
    for (let n = 0; n < 10; n++) ids.push((yield* receiveOf(person, sample, 1)).id)
    const all = yield* Effect.all(
      Array.from({ length: rivals }, () => Effect.result(erasePersonOf(person, "email", 3))),
      { concurrency: "unbounded" }
    )
    const erased = all.map((one) => (Result.isSuccess(one) ? one.success : -1))
    yield* demand(Math.max(...erased) <= 3, "a step is too large")
    yield* demandEqual(
      erased.reduce((sum, one) => sum + one, 0),
      10,
      "leads that were erased"
    )
    const histories = yield* Effect.forEach(ids, historyOf)
    const told = histories.map((events) => events.filter(({ type }) => type === "lead.anonymised").length)
    yield* demandEqual(
      told,
      ids.map(() => 1),
      "events of each lead"
    )
  }),
  whole(
    "shows all parts of an erasure together: the lead, its event, and what was stored about it",
    Effect.fnUntraced(function* (event) {
      const [reclaims, sample, person] = [yield* ReclaimRepository, yield* appliedSample(1), yield* samplePerson]
      const { idempotentRequest } = person
      const { id: lead } = yield* receiveOf(person, sample, 1, {}, { completes: [idempotentRequest] })
      const { id } = yield* askAbout(person, sample, lead)
      return {
        change: erasePersonOf(person),
        parts: {
          "the completed request": Effect.map(completedPart(person), (isThere) => !isThere),
          "the screenshot": Effect.map(screenshotPart(id), (isThere) => !isThere),
          "the description": Effect.map(reclaims.get(id), ({ description }) => description === null),
          "the lead": leadPart(lead, (one) => isErased(one.lead)),
          "the event": event(({ lead: of, type }) => of === lead && type === "lead.anonymised")
        }
      }
    })
  )
]
