import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { leadChange } from "@leadwell/domain/intake/LeadReview"
import { LeadErased } from "@leadwell/domain/lead/LeadErased"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { maxScreenshotPieceBytes } from "@leadwell/domain/reclaim/Screenshot"
import { DateTime, Effect, Result, Stream } from "effect"
import { outcomesOf, shared } from "../../../assignment/LeadOutcomeLaws.ts"
import { demand, demandEqual, law, type Law } from "../../../Law.ts"
import { demandWhole, varied } from "../../../reclaim/ScreenshotLaws.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { askAbout, receiveOf, samplePerson } from "../../../sample/SampleContact.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { sampleOutcome, tellBySample } from "../../../sample/SampleOutcome.ts"
import { everyone, offeringTo } from "../../../sample/SampleReception.ts"
import { deciding } from "../../../sample/SampleReclaim.ts"
import { historyOf, screenshotPart } from "../../../sample/VisibleParts.ts"
import { erasedAt, erasePersonOf, type ErasureRepositoryLawPorts } from "./ErasureRepositoryLaws.ts"

/** An instant before the data of all other laws. */
const longAgo = DateTime.makeUnsafe("2001-01-01T00:00:00Z")

const after = (days: number) => DateTime.add(longAgo, { days })

const stageOf = (lead: LeadId) => LeadRepository.use((leads) => leads.get(lead))

const decideAt = (id: ReclaimId, days: number, status: "granted" | "rejected" = "rejected") =>
  ReclaimRepository.use((reclaims) =>
    reclaims.decide(id, (request, lead, holders) =>
      Result.map(deciding(status)(request, lead, holders), (decided) => ({
        ...decided,
        request: { ...decided.request, decided_at: after(days) },
        releases: decided.releases.map((release) => ({
          ...release,
          request: release.request && { ...release.request, decided_at: after(days) }
        }))
      }))
    )
  )

const rounds = 10

const atOnce = <R>(round: number, one: Effect.Effect<unknown, unknown, R>, other: Effect.Effect<unknown, unknown, R>) =>
  Effect.all(round % 2 === 0 ? [one, other] : [other, one], { concurrency: "unbounded" })

/** The laws of {@link ErasureRepository} for retention times and for concurrent work on a lead. */
export const retentionLaws: ReadonlyArray<Law<ErasureRepositoryLawPorts>> = [
  law("erases a lead once nothing happened to it: no receipt, no assignment, no request, no decision", function* () {
    const erasure = yield* ErasureRepository
    const sample = yield* appliedSample(1)
    const receive = Effect.fnUntraced(function* (received: number, assigned = received) {
      const person = yield* samplePerson
      const offer = (market: Parameters<typeof everyone>[0]) =>
        offeringTo(everyone(market), market, 1, [], after(assigned))
      const { id } = yield* receiveOf(person, sample, 1, { created_at: after(received) }, { offer })
      return { id, ask: (days: number) => askAbout(person, sample, id, after(days)) }
    })
    const leads = [yield* receive(1), yield* receive(0, 2), yield* receive(0), yield* receive(0), yield* receive(5)]
    yield* leads[2]!.ask(3)
    yield* decideAt((yield* leads[3]!.ask(1)).id, 4)
    for (let day = 1; day <= 5; day++) {
      const justBefore = DateTime.subtract(after(day), { milliseconds: 1 })
      yield* demandEqual(
        yield* erasure.eraseLeads({ quietSince: justBefore }, 100, erasedAt, null),
        0,
        `before day ${day}`
      )
      yield* demandEqual(yield* erasure.eraseLeads({ quietSince: after(day) }, 100, erasedAt, null), 1, `on day ${day}`)
      const erased = yield* Effect.forEach(leads, ({ id }) => Effect.map(stageOf(id), ({ lead }) => isErased(lead)))
      yield* demandEqual(
        erased,
        leads.map((_, n) => n < day),
        `erased on day ${day}`
      )
    }
  }),
  law("removes screenshots some time after the decision", function* () {
    const erasure = yield* ErasureRepository
    const sample = yield* appliedSample(1)
    const ask = Effect.gen(function* () {
      const person = yield* samplePerson
      return (yield* askAbout(person, sample, (yield* receiveOf(person, sample, 1)).id)).id
    })
    const requests = [yield* ask, yield* ask, yield* ask]
    for (const [n, id] of requests.slice(0, 2).entries()) yield* decideAt(id, n)
    const kept = Effect.forEach(requests, screenshotPart)
    const justBefore = DateTime.subtract(longAgo, { milliseconds: 1 })
    yield* demandEqual(yield* erasure.removeScreenshots(justBefore, 100), 0, "screenshots before")
    yield* demandEqual(yield* kept, [true, true, true], "screenshots before")
    yield* demandEqual(yield* erasure.removeScreenshots(after(1), 1), 1, "the first step")
    yield* demandEqual(yield* kept, [false, true, true], "screenshots after the first step")
    yield* demandEqual(yield* erasure.removeScreenshots(after(1), 100), 1, "the second step")
    yield* demandEqual(yield* erasure.removeScreenshots(after(1), 100), 0, "the last step")
    yield* demandEqual(yield* kept, [false, false, true], "screenshots")
  }),
  law("blanks what was written about a lead after its erasure, some time after the decision", function* () {
    const [erasure, reclaims] = [yield* ErasureRepository, yield* ReclaimRepository]
    const sample = yield* appliedSample(3)
    const [kept, erased] = [yield* samplePerson, yield* samplePerson]
    const ask = Effect.fnUntraced(function* (person: typeof kept, lead: LeadId, nth: number) {
      return (yield* askAbout(person, sample, lead, sampleInstant, nth)).id
    })
    const [progressOf, erasedLead] = [yield* receiveOf(kept, sample, 3), yield* receiveOf(erased, sample, 3)]
    const before = [yield* ask(kept, progressOf.id, 0), yield* ask(erased, erasedLead.id, 0)]
    yield* erasePersonOf(erased)
    const requests = [...before, yield* ask(kept, progressOf.id, 1)]
    for (const nth of [1, 2]) requests.push(yield* ask(erased, erasedLead.id, nth))
    for (const [n, id] of requests.slice(0, 3).entries()) yield* decideAt(id, n)
    const texts = Effect.forEach(requests, (id) =>
      Effect.map(reclaims.get(id), ({ description, remark }) => [description !== null, remark !== null])
    )
    const written = [
      [true, true],
      [false, true],
      [true, true],
      [true, false],
      [true, false]
    ]
    yield* demandEqual(yield* erasure.blankTexts(after(0), 100), 0, "requests before")
    yield* demandEqual(yield* texts, written, "whether there is a description, and a remark, before")
    yield* demandEqual(yield* erasure.blankTexts(after(2), 100), 1, "requests")
    yield* demandEqual(yield* texts, written.with(1, [false, false]), "whether there is a description, and a remark")
    yield* decideAt(requests[3]!, 3)
    yield* decideAt(requests[4]!, 3, "granted")
    yield* erasure.removeScreenshots(after(3), 100)
    yield* demandEqual(yield* erasure.blankTexts(after(3), 1), 1, "requests after other decisions")
    yield* demandEqual(yield* erasure.blankTexts(after(3), 1), 1, "requests in a second step")
    yield* demandEqual(yield* erasure.blankTexts(after(3), 1), 0, "requests at last")
    yield* demandEqual(
      yield* texts,
      written.map((one, n) => ([1, 3, 4].includes(n) ? [false, false] : one)),
      "whether there is a description, and a remark, at last"
    )
  }),
  law("offers no lead that is being erased at the same moment, or erases it with who got it", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(1)
    for (let round = 0; round < rounds; round++) {
      const person = yield* samplePerson
      const { id } = yield* receiveOf(person, sample, 0)
      const offer = distributions.offer([id], (lead, holdings, market) =>
        offeringTo(isErased(lead) ? [] : everyone(market), market, 1, holdings)
      )
      yield* atOnce(round, offer, erasePersonOf(person))
      yield* offer
      const { lead, places_taken } = yield* stageOf(id)
      yield* demand(isErased(lead), `round ${round}: the lead is not erased`)
      yield* demandEqual(lead.stage, places_taken === 1 ? "placed" : "withdrawn", `stage in round ${round}`)
      const due = yield* distributions.due({ receivedBy: erasedAt, limit: 1000 })
      yield* demand(!due.includes(id), `round ${round}: the lead is due`)
    }
  }),
  law("reviews no lead that is being erased at the same moment, or erases it with what the review wrote", function* () {
    const leads = yield* LeadRepository
    const sample = yield* appliedSample(1)
    for (let round = 0; round < rounds; round++) {
      const person = yield* samplePerson
      const { id } = yield* receiveOf(person, sample, 0, { stage: "held" })
      const approve = Effect.result(
        leads.modify(id, (lead) =>
          isErased(lead)
            ? Result.fail(new LeadErased({ id: lead.id }))
            : Result.succeed(leadChange(lead, { ...lead, stage: "open", extra_info: person.mark }, sampleInstant))
        )
      )
      const erase = erasePersonOf(person)
      const [reviewed] = yield* Effect.all(
        [approve, round % 2 === 0 ? erase : Effect.andThen(Effect.yieldNow, erase)],
        {
          concurrency: "unbounded"
        }
      )
      const { lead } = yield* stageOf(id)
      const stage = Result.isSuccess(reviewed) ? "withdrawn" : "refused"
      yield* demandEqual([isErased(lead), lead.extra_info, lead.stage], [true, null, stage], `round ${round}`)
    }
  }),
  law("frees no place of a lead that is being erased at the same moment, for others", function* () {
    const reclaims = yield* ReclaimRepository
    const sample = yield* appliedSample(1)
    for (let round = 0; round < rounds; round++) {
      const person = yield* samplePerson
      const { id } = yield* receiveOf(person, sample, 1)
      const request = yield* askAbout(person, sample, id)
      const grant = reclaims.decide(request.id, (found, lead, holders) =>
        deciding("granted", { stage: isErased(lead) ? "withdrawn" : "open" })(found, lead, holders)
      )
      yield* atOnce(round, grant, erasePersonOf(person))
      const { lead, places_taken } = yield* stageOf(id)
      yield* demandEqual([isErased(lead), lead.stage, places_taken], [true, "withdrawn", 0], `round ${round}`)
      yield* demandEqual((yield* reclaims.get(request.id)).description, null, `description in round ${round}`)
      const told = (yield* historyOf(id)).filter(({ type }) => /withdrawn|anonymised/u.test(type))
      yield* demandEqual(told.length, 2, `events in round ${round}`)
    }
  }),
  law("keeps no note of a person who is erased while a business tells of the lead", function* () {
    for (let round = 0; round < rounds; round++) {
      const { own, person } = yield* shared
      const note = `note ${person.mark}`
      const telling = Array.from({ length: 4 }, (_, n) => Effect.exit(tellBySample(own, sampleOutcome(n, { note }))))
      yield* Effect.all([...telling, erasePersonOf(person)], { concurrency: "unbounded" })
      const notes = (yield* outcomesOf(own)).map((one) => one.note)
      yield* demand(
        notes.every((one) => one === null),
        "a note of an erased person is kept"
      )
    }
  }),
  law("delivers a screenshot whole that is removed meanwhile, or fails", function* () {
    const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
    const bytes = varied(3 * maxScreenshotPieceBytes)
    const screenshot = { ...person.screenshot, bytes }
    const { id } = yield* receiveOf(person, sample, 1)
    const request = yield* askAbout({ ...person, screenshot }, sample, id)
    const { content } = yield* ReclaimRepository.use((reclaims) => reclaims.screenshot(request.id))
    const pieces: Array<Uint8Array> = []
    const read = Stream.runForEach(content, (piece) =>
      Effect.suspend(() => (pieces.push(piece) === 1 ? Effect.asVoid(erasePersonOf(person)) : Effect.void))
    )
    if (Result.isSuccess(yield* Effect.result(read))) yield* demandWhole(pieces, screenshot)
    else yield* demand(pieces.length < 3, "it fails after the last piece")
  })
]
