import type { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { submissionWaiting } from "@leadwell/domain/event/DomainEvent"
import { EventRepository, type NumberedEvent } from "@leadwell/domain/event/EventRepository"
import type { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { type Hook, withoutKeys } from "@leadwell/domain/features/forms/hook/Hook"
import { HookRepository, SubmissionNotFound } from "@leadwell/domain/features/forms/hook/HookRepository"
import { dropped, sent, type Submission, type WaitingSubmission } from "@leadwell/domain/features/forms/hook/Submission"
import { EnclosureRefused } from "@leadwell/domain/intake/Enclosure"
import { LeadInbox, type Reception } from "@leadwell/domain/intake/LeadInbox"
import type { ContactFilter } from "@leadwell/domain/lead/ContactFilter"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { SubmissionId } from "@leadwell/domain/lead/SubmissionId"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { DateTime, Effect, Exit, Option, Result } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../../Law.ts"
import { idsOnly, pageLaw } from "../../../pagination/PageLaw.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { demandEntries, sampleActor, sampleEntry } from "../../../sample/SampleAudit.ts"
import { samplePerson } from "../../../sample/SampleContact.ts"
import { sampleInstant, sampleLead } from "../../../sample/SampleLead.ts"
import { everyone, receptionBy } from "../../../sample/SampleReception.ts"
import { addedSubmission, insertedHook, mending, sampleSubmission } from "./SampleHook.ts"

/** The ports that the laws of submissions require. */
export type SubmissionLawPorts =
  | HookRepository
  | CatalogRepository
  | DeliveryRepository
  | EventRepository
  | LeadInbox
  | AuditRepository

const at = (hours: number) => DateTime.add(sampleInstant, { hours })

const longAgo = DateTime.makeUnsafe("1990-01-01T00:00:00Z")

/** Allows a hook three waiting submissions. */
const threeAtMost = (waiting: number) => (waiting < 3 ? Result.void : Result.fail("Full" as const))

const newHook = Effect.flatMap(appliedSample(1), (sample) =>
  Effect.map(insertedHook(sample), (hook) => ({ hook, sample }))
)

const adding = (
  submission: WaitingSubmission,
  since = at(-24),
  check: (waiting: number) => Result.Result<void, "Full"> = () => Result.void
) =>
  HookRepository.use(({ addSubmission }) =>
    addSubmission(
      { submission, contacts: [], event: submissionWaiting(submission.id, submission.received_at) },
      since,
      check
    )
  )

const of = (hook: Hook, count: number) => Effect.replicateEffect(addedSubmission(hook), count)

const ofHook = ({ account, id }: Hook) =>
  HookRepository.use(({ submissions }) => submissions({ account, hook: id }, { page: 1, per_page: 100 }))

/** Returns the events of a submission, from the beginning. */
const eventsOf = Effect.fnUntraced(function* (id: SubmissionId) {
  const { after } = yield* EventRepository
  const found: Array<NumberedEvent> = []
  for (let number = 0; ;) {
    const portion = yield* after(number, 100, { type: ["submission.waiting"] })
    found.push(...portion.filter(({ event }) => event.submission === id))
    if (portion.length === 0) return found
    number = portion.at(-1)!.number
  }
})

/** The laws of {@link HookRepository} about submissions, and of `LeadInbox` about those that become leads. */
export const submissionLaws: ReadonlyArray<Law<SubmissionLawPorts>> = [
  law("keeps a submission as it was received, and tells once that it waits", function* () {
    const { submission } = yield* HookRepository
    const { hook } = yield* newHook
    for (const fields of [undefined, [], [["a", ""]]] as const) {
      const one = yield* addedSubmission(hook, fields === undefined ? {} : { received: { fields } })
      yield* demandEqual(yield* submission(one.id), one, "submission")
      const events = (yield* eventsOf(one.id)).map(({ event }) => event)
      yield* demandEqual(events, [submissionWaiting(one.id, one.received_at)], "events")
    }
    const id = (yield* freshId) as SubmissionId
    yield* demandEqual(yield* Effect.flip(submission(id)), new SubmissionNotFound({ id }), "an unknown one")
  }),
  law("tells the account and the website of a submission with its event", function* () {
    const { events } = yield* DeliveryRepository
    const { hook, sample } = yield* newHook
    const one = yield* addedSubmission(hook)
    const [own] = yield* eventsOf(one.id)
    const found = yield* events({ after: own!.number - 1, until: own!.number, limit: 1 })
    const accounts = { lead: sample.account, business: null }
    yield* demandEqual(found, [{ ...own, accounts, website: sample.website.code }], "the event")
  }),
  law("stores an equal body of a hook once within a time, unless it was dropped", function* () {
    const { findRepeated, modifySubmission } = yield* HookRepository
    const { hook, sample } = yield* newHook
    const other = yield* insertedHook(sample)
    const first = yield* addedSubmission(hook)
    const again = Effect.fnUntraced(function* (of: Hook, hours: number) {
      const one = sampleSubmission(of, yield* freshId, { digest: first.digest, received_at: at(hours) })
      const stored = yield* adding(one, at(hours - 24), () =>
        of === hook && hours < 24 ? Result.fail("Full") : Result.void
      )
      return stored.id === one.id ? null : stored
    })
    yield* demandEqual(yield* again(hook, 1), first, "the repeated one")
    const lead = sent(first, 1 as LeadId)
    yield* modifySubmission(first.id, () => lead, [])
    yield* demandEqual(yield* again(hook, 23), lead, "the repeated one that became a lead")
    yield* demandEqual(yield* again(other, 1), null, "the same body of another hook")
    const found = (digest = first.digest!, hours = -1) =>
      Effect.map(findRepeated(hook.id, digest, at(hours)), Option.getOrNull)
    yield* demandEqual(yield* found(), lead, "the found one")
    yield* demandEqual(yield* found(first.digest!, 0), null, "an older one")
    yield* demandEqual(yield* found("other"), null, "another digest")
    yield* demandEqual(yield* again(hook, 24), null, "the same body a day later")
    yield* modifySubmission(first.id, dropped, [])
    yield* demand((yield* found())?.id !== first.id, "a dropped one is found")
  }),
  law("stores one of many equal bodies that arrive at once", function* () {
    for (let round = 0; round < 10; round++) {
      const { hook } = yield* newHook
      const digest = yield* freshId
      const many = yield* Effect.replicateEffect(
        Effect.map(freshId, (id) => sampleSubmission(hook, id, { digest })),
        rivals
      )
      const answers = yield* Effect.forEach(many, (one) => adding(one), { concurrency: "unbounded" })
      yield* demandEqual((yield* ofHook(hook)).items, [answers[0]], "stored submissions")
      yield* demandEqual(new Set(answers.map(({ id }) => id)).size, 1, "answers")
    }
  }),
  law("lets no more submissions of a hook wait than may, also when many arrive at once", function* () {
    const { modifySubmission } = yield* HookRepository
    const { hook, sample } = yield* newHook
    yield* addedSubmission(yield* insertedHook(sample))
    const { id } = yield* addedSubmission(hook)
    yield* modifySubmission(id, dropped, [])
    const many = yield* Effect.replicateEffect(
      Effect.map(freshId, (fresh) => sampleSubmission(hook, fresh)),
      rivals
    )
    const exits = yield* Effect.forEach(many, (one) => Effect.exit(adding(one, at(-24), threeAtMost)), {
      concurrency: "unbounded"
    })
    yield* demandEqual(exits.filter(Exit.isSuccess).length, 3, "accepted submissions")
    yield* demandEqual((yield* ofHook(hook)).total, 4, "stored submissions")
    const refused = many.filter((_, index) => Exit.isFailure(exits[index]!))
    yield* demandEqual(yield* eventsOf(refused[0]!.id), [], "the events of a refused one")
  }),
  law("makes at most one lead of a submission, however many mend it at once", function* () {
    const inbox = yield* LeadInbox
    const { submission } = yield* HookRepository
    for (let round = 0; round < 10; round++) {
      const { hook, sample } = yield* newHook
      const [one, actor] = [yield* addedSubmission(hook), yield* sampleActor]
      const entry = sampleEntry(actor)
      const receive = (reception: Partial<Reception>) =>
        Effect.suspend(() => inbox.receive(sampleLead(sample), { ...receptionBy(1, everyone), ...reception }))
      const mend = receive(mending({ id: one.id, audit: [entry] }))
      const exits = yield* Effect.all(
        Array.from({ length: rivals }, () => [Effect.exit(mend), Effect.exit(receive({}))]).flat(),
        { concurrency: "unbounded" }
      )
      const mended = exits.filter((_, index) => index % 2 === 0).filter(Exit.isSuccess)
      yield* demandEqual(mended.length, 1, "leads of the submission")
      yield* demandEqual(exits.filter(Exit.isSuccess).length, rivals + 1, "leads")
      const lead = mended[0]!.value.lead.id
      yield* demandEqual(yield* submission(one.id), sent(one, lead), "the submission afterwards")
      yield* demandEntries(actor, [entry])
      yield* demandEqual(yield* Effect.flip(mend), new EnclosureRefused(), "a later try")
    }
  }),
  law(
    "makes no lead of a submission that was dropped or is unknown, and one or the other of both at once",
    function* () {
      const inbox = yield* LeadInbox
      const { modifySubmission, submission } = yield* HookRepository
      const { hook, sample } = yield* newHook
      const mend = (id: SubmissionId) =>
        inbox.receive(sampleLead(sample), { ...receptionBy(1, everyone), ...mending({ id, audit: [] }) })
      const over = yield* addedSubmission(hook)
      yield* modifySubmission(over.id, dropped, [])
      for (const id of [over.id, (yield* freshId) as SubmissionId]) {
        yield* demandEqual(yield* Effect.flip(mend(id)), new EnclosureRefused(), "the refusal")
      }
      for (let round = 0; round < 10; round++) {
        const one = yield* addedSubmission(hook)
        const drop = modifySubmission(one.id, (found) => (found.status === "waiting" ? dropped(found) : found), [])
        const [lead, left] = yield* Effect.all([Effect.exit(mend(one.id)), drop], { concurrency: "unbounded" })
        const wanted = Exit.isSuccess(lead) ? sent(one, lead.value.lead.id) : dropped(one)
        yield* demandEqual([yield* submission(one.id), left], [wanted, wanted], "the submission")
      }
    }
  ),
  law("tells the accounts whose submissions wait, and were received in some time", function* () {
    const { accountsWaiting, modifySubmission } = yield* HookRepository
    const [own, other, over] = [yield* newHook, yield* newHook, yield* newHook]
    yield* addedSubmission(own.hook, { received_at: at(-1) })
    yield* addedSubmission(own.hook, { received_at: at(-2) })
    yield* addedSubmission(other.hook, { received_at: at(-3) })
    const { id } = yield* addedSubmission(over.hook, { received_at: at(-2) })
    yield* modifySubmission(id, dropped, [])
    const samples = [own, other, over].map(({ sample }) => sample.account)
    const told = Effect.fnUntraced(function* (after: number, by: number) {
      const found = yield* accountsWaiting(at(after), at(by))
      return samples.map((account) => found.filter((one) => one === account).length)
    })
    yield* demandEqual(yield* told(-3, -1), [1, 0, 0], "accounts after three hours before")
    yield* demandEqual(yield* told(-4, -2), [1, 1, 0], "accounts until two hours before")
    yield* demandEqual(yield* told(-1, 0), [0, 0, 0], "accounts of the last hour")
  }),
  law("erases the waiting submissions that hold one of some contacts, and no others", function* () {
    const { eraseHolding, modifySubmission, submission } = yield* HookRepository
    const [{ hook }, person, other] = [yield* newHook, yield* samplePerson, yield* samplePerson]
    const [email, phone] = person.contacts
    const held = [person.contacts, [email!], [phone!], [...other.contacts, email!]]
    const own = yield* Effect.forEach(held, (contacts) => addedSubmission(hook, {}, contacts))
    const kept = yield* Effect.forEach([other.contacts, []], (contacts) => addedSubmission(hook, {}, contacts))
    const over = yield* addedSubmission(hook, {}, person.contacts)
    yield* modifySubmission(over.id, dropped, [])
    yield* demandEqual(yield* eraseHolding([]), 0, "none")
    yield* demandEqual(yield* eraseHolding(person.contacts), 4, "erased submissions")
    yield* demandEqual(yield* eraseHolding(person.contacts), 0, "erased submissions of a second call")
    const now = (all: ReadonlyArray<Submission>) => Effect.forEach(all, ({ id }) => submission(id))
    yield* demandEqual(yield* now(own), own.map(dropped), "the submissions of the person")
    yield* demandEqual(yield* now(kept), kept, "the others")
    yield* demandEqual(yield* submission(over.id), dropped(over), "a dropped one")
  }),
  law("selects and erases the waiting submissions in which nobody was found, and no others", function* () {
    const { eraseHolding, modifySubmission, submission, submissions } = yield* HookRepository
    const [{ hook }, person] = [yield* newHook, yield* samplePerson]
    yield* eraseHolding("nobody")
    const unread = [yield* addedSubmission(hook), yield* addedSubmission(hook)]
    const kept = yield* addedSubmission(hook, {}, person.contacts)
    const over = yield* addedSubmission(hook)
    yield* modifySubmission(over.id, dropped, [])
    const held = (holding: ContactFilter, page = 1) =>
      Effect.map(submissions({ account: "*", holding }, { page, per_page: 1 }), ({ items, total }) => [items, total])
    yield* demandEqual(yield* held(person.contacts), [[kept], 1], "the submission of the person")
    yield* demandEqual(yield* held([]), [[], 0], "the submissions that hold none of no contacts")
    yield* demandEqual(yield* held("nobody"), [[unread[1]], 2], "the submissions in which nobody was found")
    yield* demandEqual(yield* held("nobody", 2), [[unread[0]], 2], "their second page")
    yield* demandEqual(yield* eraseHolding("nobody"), 2, "the erased submissions")
    for (const one of unread) yield* demandEqual(yield* submission(one.id), dropped(one), "one that is erased")
    yield* demandEqual(yield* submission(kept.id), kept, "the submission of a person")
  }),
  law("removes the submissions that were received by an instant, in steps, and no others", function* () {
    const { removeSubmissions, submission } = yield* HookRepository
    const { hook } = yield* newHook
    const receivedAt = (received_at: DateTime.Utc) => addedSubmission(hook, { received_at })
    const kept = yield* receivedAt(DateTime.add(longAgo, { milliseconds: 1 }))
    const over = yield* Effect.forEach([0, 1, 2], (days) => receivedAt(DateTime.subtract(longAgo, { days })))
    yield* demandEqual(
      [
        yield* removeSubmissions(longAgo, 2),
        yield* removeSubmissions(longAgo, 2),
        yield* removeSubmissions(longAgo, 2)
      ],
      [2, 1, 0],
      "the numbers of removed submissions"
    )
    for (const { id } of over) yield* demand(Exit.isFailure(yield* Effect.exit(submission(id))), "one is left")
    yield* demandEqual(yield* submission(kept.id), kept, "a submission that was received later")
  }),
  law("forgets the keys of all hooks when a person is erased, and old ones with the submissions", function* () {
    const { eraseHolding, get, removeSubmissions } = yield* HookRepository
    const sample = yield* appliedSample(1)
    const since = (keys_since: DateTime.Utc) => insertedHook(sample, { received_keys: [["Jane Doe"]], keys_since })
    const old = yield* since(longAgo)
    const recent = yield* since(DateTime.add(longAgo, { milliseconds: 1 }))
    const now = Effect.forEach([old, recent], ({ id }) => Effect.map(get(id), ({ hook }) => hook))
    yield* eraseHolding([])
    yield* demandEqual(yield* now, [old, recent], "the hooks at the erasure of nobody")
    yield* removeSubmissions(longAgo, 1)
    yield* demandEqual(yield* now, [withoutKeys(old), recent], "the hooks after a time")
    yield* eraseHolding((yield* samplePerson).contacts)
    yield* demandEqual(yield* now, [old, recent].map(withoutKeys), "the hooks at the erasure of somebody")
  }),
  pageLaw(
    "HookRepository",
    "submissions by id, the greatest first, also those of one account, hook or status alone",
    Effect.gen(function* () {
      const { modifySubmission, submissions } = yield* HookRepository
      const [{ hook, sample }, second] = [yield* newHook, yield* newHook]
      const next = yield* insertedHook(sample)
      const [own, others, foreign] = [yield* of(hook, 3), yield* of(next, 2), yield* of(second.hook, 2)]
      const over = yield* Effect.forEach(yield* of(hook, 2), ({ id }) => modifySubmission(id, dropped, []))
      const { account } = sample
      const listOf = (filter: Parameters<typeof submissions>[0], items: ReadonlyArray<Submission>) => ({
        page: (request: PageRequest) => submissions(filter, request),
        items: items.toReversed()
      })
      const lists = [
        listOf({ account }, [...own, ...others, ...over]),
        listOf({ account, hook: hook.id }, [...own, ...over]),
        listOf({ account, hook: hook.id, status: ["waiting"] }, own),
        listOf({ account, status: ["dropped", "sent"] }, over),
        listOf({ account: second.sample.account }, foreign)
      ]
      const ids = [...own, ...others, ...foreign, ...over]
        .map(({ id }) => id)
        .toSorted()
        .toReversed()
      const everything = (request: PageRequest) => Effect.map(submissions({ account: "*" }, request), idsOnly)
      return { lists, all: { page: everything, items: ids, sort: "descending" } }
    })
  )
]
