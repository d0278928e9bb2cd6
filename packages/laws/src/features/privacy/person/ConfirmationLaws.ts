import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { confirmation, type LeadNotAwaiting } from "@leadwell/domain/features/privacy/person/Confirmation"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { refusal } from "@leadwell/domain/intake/LeadReview"
import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import { addressOf, isAwaiting } from "@leadwell/domain/lead/Duplicate"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import { DateTime, Effect, Option, Result } from "effect"
import { demand, demandEqual, law, type Law, rivals } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { sampleActor } from "../../../sample/SampleAudit.ts"
import type { Sample } from "../../../sample/SampleCatalog.ts"
import { receiveOf, samplePerson, type SamplePerson } from "../../../sample/SampleContact.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { historyOf } from "../../../sample/VisibleParts.ts"
import { erasePersonOf, type ErasureRepositoryLawPorts } from "../erasure/ErasureRepositoryLaws.ts"

/** The ports that the laws of confirming leads require. */
export type ConfirmationLawPorts = BlockRepository | ErasureRepositoryLawPorts

const until = DateTime.add(sampleInstant, { hours: 24 })
const terms = { review: false, duplicate_window_days: 30, now: DateTime.add(sampleInstant, { hours: 1 }) } as const
const concurrency = "unbounded"

/** Receives a lead that its person has to confirm. */
const awaiting = (person: SamplePerson, sample: Sample, confirm_by: DateTime.Utc = until) =>
  receiveOf(person, sample, 1, { confirm_by })

const confirm = (id: LeadId) => ErasureRepository.use((all) => all.confirm(id, confirmation(terms)))

const stored = (id: LeadId) =>
  Effect.map(
    LeadRepository.use((leads) => leads.get(id)),
    ({ lead }) => lead
  )

const typesOf = (id: LeadId) => Effect.map(historyOf(id), (history) => history.map(({ type }) => type))

const asked = ["lead.received", "lead.held", "lead.confirmation_requested"]

/** The laws of {@link ErasureRepository} on leads that their persons confirm. */
export const confirmationLaws: ReadonlyArray<Law<ConfirmationLawPorts>> = [
  law("takes a lead that waits for its person for no earlier lead, until the person confirms it", function* () {
    const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
    const first = yield* awaiting(person, sample)
    yield* demandEqual([first.stage, first.confirm_by, yield* stored(first.id)], ["held", until, first], "the lead")
    yield* demandEqual(yield* typesOf(first.id), asked, "its history")
    const { lead } = yield* confirm(first.id)
    yield* demandEqual([lead.stage, lead.confirm_by, yield* stored(first.id)], ["open", null, lead], "confirmed")
    yield* demandEqual(yield* typesOf(first.id), [...asked, "lead.confirmed"], "its history afterwards")
    yield* demandEqual((yield* receiveOf(person, sample, 1)).stage, "duplicate", "a lead after it")
    const other = yield* samplePerson
    yield* awaiting(other, sample)
    yield* demandEqual((yield* receiveOf(other, sample, 1)).stage, "placed", "a lead after one that waits")
  }),
  law("remembers no lead that waits for its person, when the lead after it is refused", function* () {
    const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
    yield* awaiting(person, sample)
    const { id } = yield* receiveOf(person, sample, 1, { stage: "held" })
    const act = { actor: yield* sampleActor, at: sampleInstant }
    const change = Result.getOrThrow(refusal({ remark: "No." }, act))
    yield* LeadRepository.use(({ modify }) => modify(id, change))
    yield* demandEqual((yield* receiveOf(person, sample, 1)).stage, "placed", "a lead after it")
  }),
  law("confirms a lead once, however many try at the same time", function* () {
    const sample = yield* appliedSample(1)
    for (let round = 0; round < 5; round++) {
      const { id } = yield* awaiting(yield* samplePerson, sample)
      const tries = Array.from({ length: rivals }, () => Effect.result(confirm(id)))
      const done = (yield* Effect.all(tries, { concurrency })).filter(Result.isSuccess)
      yield* demandEqual(done.length, 1, "confirmations")
      yield* demandEqual(yield* typesOf(id), [...asked, "lead.confirmed"], "history")
    }
  }),
  law("makes duplicates of the other leads of a person that are confirmed at the same time", function* () {
    const sample = yield* appliedSample(1)
    for (let round = 0; round < 5; round++) {
      const person = yield* samplePerson
      const leads = yield* Effect.forEach([1, 2, 3, 4], () => awaiting(person, sample))
      const done = yield* Effect.all(
        leads.map(({ id }) => confirm(id)),
        { concurrency }
      )
      const stages = done.map(({ lead }) => lead.stage).toSorted()
      yield* demandEqual(stages, ["duplicate", "duplicate", "duplicate", "open"], "stages")
      yield* demandEqual((yield* receiveOf(person, sample, 1)).stage, "duplicate", "a lead after them")
    }
  }),
  law("keeps a lead, its contacts and the block of its person when a confirmation fails", function* () {
    const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
    const before = yield* awaiting(person, sample)
    yield* BlockRepository.use(({ block }) => block(person.contacts, sampleInstant, []))
    const failed = yield* ErasureRepository.use((all) => all.confirm(before.id, () => Result.fail("no" as const))).pipe(
      Effect.flip
    )
    yield* demandEqual([failed, yield* stored(before.id)], ["no", before], "the failure and the lead")
    const blocks = yield* BlockRepository
    yield* demand(Option.isSome(yield* blocks.blockedAt(person.contacts)), "the person is blocked no longer")
    yield* blocks.unblock(person.contacts, [])
    yield* demandEqual((yield* receiveOf(person, sample, 1)).stage, "placed", "a lead after it")
  }),
  law("holds the lead of a blocked person that the person has to confirm, and unblocks who does", function* () {
    const [sample, person, other] = [yield* appliedSample(1), yield* samplePerson, yield* samplePerson]
    const { block, blockedAt } = yield* BlockRepository
    for (const one of [person, other]) yield* block(one.contacts, sampleInstant, [])
    const lead = yield* awaiting(person, sample)
    yield* demandEqual([lead.stage, lead.email], ["held", person.own.email], "the lead")
    yield* confirm(lead.id)
    yield* demandEqual(yield* blockedAt(person.contacts), Option.none(), "the block of who confirmed")
    yield* demand(Option.isSome(yield* blockedAt(other.contacts)), "another person is blocked no longer")
  }),
  law("unblocks no number by the mail of an address that nobody blocked", function* () {
    const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
    const { block, blockedAt } = yield* BlockRepository
    const number = person.contacts.filter(({ kind }) => kind === "phone")
    yield* block(number, sampleInstant, [])
    yield* confirm((yield* awaiting(person, sample)).id)
    yield* demandEqual(yield* blockedAt(number), Option.some(sampleInstant), "the block of the number")
  }),
  law("unblocks no number by the mail of an address that was blocked at another time", function* () {
    const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
    const { block, blockedAt } = yield* BlockRepository
    const number = person.contacts.filter(({ kind }) => kind === "phone")
    yield* block(number, sampleInstant, [])
    yield* block(person.contacts, DateTime.add(sampleInstant, { seconds: 1 }), [])
    yield* confirm((yield* awaiting(person, sample)).id)
    yield* demandEqual(yield* blockedAt(number), Option.some(sampleInstant), "the block of the number")
    yield* demandEqual(yield* blockedAt(addressOf(person.contacts)), Option.none(), "the block of the address")
  }),
  law("lists the leads that nobody confirmed in time, until somebody decides about them", function* () {
    const sample = yield* appliedSample(1)
    const [{ modify }, { unconfirmed }] = [yield* LeadRepository, yield* ErasureRepository]
    const longAgo = DateTime.subtract(sampleInstant, { days: 9000 })
    const first = yield* awaiting(yield* samplePerson, sample, longAgo)
    const second = yield* awaiting(yield* samplePerson, sample, longAgo)
    const later = yield* awaiting(yield* samplePerson, sample, DateTime.add(longAgo, { seconds: 1 }))
    const listed = Effect.map(unconfirmed(longAgo, 100), (all) => all.map(({ id }) => id).toSorted((a, b) => a - b))
    yield* demandEqual(yield* listed, [first.id, second.id], "leads")
    yield* demandEqual((yield* unconfirmed(longAgo, 1)).length, 1, "leads up to one")
    const act = { actor: yield* sampleActor, at: sampleInstant }
    yield* modify(first.id, Result.getOrThrow(refusal({ remark: "No." }, act)))
    yield* demandEqual(yield* listed, [second.id], "leads without the refused one")
    yield* demandEqual(isAwaiting(yield* stored(later.id)), true, "the later one waits")
  }),
  law("lets either the person or a reviewer decide about a lead", function* () {
    const sample = yield* appliedSample(1)
    const act = { actor: yield* sampleActor, at: sampleInstant }
    const refuse = (id: LeadId) =>
      LeadRepository.use(({ modify }) => modify(id, Result.getOrThrow(refusal({ remark: "No." }, act))))
    for (let round = 0; round < 10; round++) {
      const { id } = yield* awaiting(yield* samplePerson, sample)
      const both: ReadonlyArray<
        Effect.Effect<Result.Result<unknown, unknown>, never, LeadRepository | ErasureRepository>
      > = [Effect.result(confirm(id)), Effect.result(refuse(id))]
      const done = yield* Effect.all(round % 2 === 0 ? both : both.toReversed(), { concurrency })
      yield* demandEqual(done.filter(Result.isSuccess).length, 1, "decisions")
      const isConfirmed = Result.isSuccess(done[round % 2]!)
      const [stage, type] = isConfirmed ? ["open", "lead.confirmed"] : ["refused", "lead.refused"]
      yield* demandEqual([(yield* stored(id)).stage, yield* typesOf(id)], [stage, [...asked, type]], "the lead")
    }
  }),
  law("keeps nothing of a person whose lead is confirmed and erased at the same time", function* () {
    const sample = yield* appliedSample(1)
    for (let round = 0; round < 10; round++) {
      const person = yield* samplePerson
      const { id } = yield* awaiting(person, sample)
      const tried: Effect.Effect<
        Result.Result<unknown, LeadNotAwaiting | unknown>,
        never,
        ConfirmationLawPorts
      > = Effect.result(confirm(id))
      const [confirmed] = yield* Effect.all([tried, erasePersonOf(person)], { concurrency })
      const lead = yield* stored(id)
      const stage = Result.isSuccess(confirmed) ? "withdrawn" : "refused"
      yield* demandEqual([lead.stage, isErased(lead)], [stage, true], "the lead")
      yield* demandEqual((yield* receiveOf(person, sample, 1)).stage, "placed", "a lead after it")
    }
  })
]
