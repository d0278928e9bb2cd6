import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { Market, SubscriptionState } from "@leadwell/domain/distribution/Market"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import { DateTime, Effect, Option, Result } from "effect"
import { demand, demandEqual, law, type Law, rivals } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import { demandEntries, sampleActor, sampleEntry } from "../../../sample/SampleAudit.ts"
import { receiveOf, samplePerson, type SamplePerson } from "../../../sample/SampleContact.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { everyone, offeringTo, sampleState } from "../../../sample/SampleReception.ts"
import { historyOf } from "../../../sample/VisibleParts.ts"
import type { ErasureRepositoryLawPorts } from "../erasure/ErasureRepositoryLaws.ts"

/** The ports that the laws of {@link BlockRepository} require. */
export type BlockLawPorts = AuditRepository | BlockRepository | ErasureRepositoryLawPorts

/** No lead repeats an earlier one. */
const alwaysFirst = { isDuplicate: () => false }

const earlier = DateTime.subtract(sampleInstant, { hours: 1 })

const blockedAt = ({ contacts }: Pick<SamplePerson, "contacts">) =>
  BlockRepository.use((blocks) => Effect.map(blocks.blockedAt(contacts), Option.getOrNull))

/** Demands that a lead was refused and that nothing of its person is stored. */
const demandRefused = Effect.fnUntraced(function* ({ id }: Lead, { secrets }: SamplePerson) {
  const { lead, places_taken } = yield* LeadRepository.use((leads) => leads.get(id))
  yield* demandEqual([lead.stage, places_taken], ["refused", 0], "the stage of a blocked person's lead")
  const text = JSON.stringify(lead)
  yield* demand(
    isErased(lead) && secrets.every((secret) => !text.includes(secret)),
    "a blocked person's lead keeps something of the person"
  )
  const history = yield* historyOf(id)
  yield* demandEqual(
    history.map(({ type }) => type),
    ["lead.received", "lead.refused", "lead.anonymised"],
    "the history of a blocked person's lead"
  )
})

/** The laws of {@link BlockRepository}, and of the leads of blocked persons that `LeadInbox` stores. */
export const blockLaws: ReadonlyArray<Law<BlockLawPorts>> = [
  law("tells since when the first of some contacts is blocked, until they are unblocked", function* () {
    const [actor, person, other] = [yield* sampleActor, yield* samplePerson, yield* samplePerson]
    const { block, unblock } = yield* BlockRepository
    const [email, phone] = person.contacts.map((contact) => ({ contacts: [contact] }))
    const entry = sampleEntry(actor)
    yield* demandEqual(yield* block(phone!.contacts, sampleInstant, [entry]), sampleInstant, "the first block")
    yield* demandEqual(yield* blockedAt(person), sampleInstant, "the block of one contact")
    yield* demandEqual(yield* blockedAt(email!), null, "the block of the other contact")
    yield* demandEqual(yield* block(person.contacts, earlier, [entry]), earlier, "the block of both contacts")
    yield* demandEqual(yield* blockedAt(phone!), sampleInstant, "the block of the contact that was blocked before")
    yield* demandEqual([yield* blockedAt(other), yield* blockedAt({ contacts: [] })], [null, null], "other blocks")
    yield* unblock([...email!.contacts, ...other.contacts], [entry])
    yield* demandEqual(yield* blockedAt(person), sampleInstant, "the block after one contact is unblocked")
    yield* unblock(person.contacts, [])
    yield* demandEqual(yield* blockedAt(person), null, "the block after all contacts are unblocked")
    yield* demandEntries(actor, [entry, entry, entry])
  }),
  law(
    "refuses the lead of a blocked person and stores nothing of the person, while either contact is blocked",
    function* () {
      const sample = yield* appliedSample(2)
      const { block, unblock } = yield* BlockRepository
      for (const kept of ["email", "phone"]) {
        const person = yield* samplePerson
        const { idempotentRequest } = person
        const before = yield* receiveOf(person, sample, 1)
        const contacts = person.contacts.filter(({ kind }) => kind === kept)
        yield* block(contacts, sampleInstant, [])
        const answered = yield* receiveOf(person, sample, 2, {}, { completes: [idempotentRequest] })
        yield* demandEqual(answered.stage, "refused", "the answered stage")
        yield* demandRefused(answered, person)
        const unchanged = yield* LeadRepository.use((leads) => leads.get(before.id))
        yield* demandEqual(unchanged, { lead: before, places_taken: 1 }, "the lead before the block")
        yield* unblock(contacts, [])
        const after = yield* receiveOf(person, sample, 1, {}, alwaysFirst)
        yield* demandEqual([after.stage, after.email], ["open", before.email], "the lead after the block")
      }
    }
  ),
  law("lets no lead of a person in that arrives after the block, whatever arrives at the same time", function* () {
    const sample = yield* appliedSample(1)
    const [person, other] = [yield* samplePerson, yield* samplePerson]
    const { block } = yield* BlockRepository
    const arrive = (one: SamplePerson) => receiveOf(one, sample, 1, {}, alwaysFirst)
    const many = (one: SamplePerson) => Array.from({ length: rivals }, () => arrive(one))
    const concurrency = "unbounded"
    const during = yield* Effect.all(
      [...many(person), Effect.as(block(person.contacts, sampleInstant, []), null), ...many(person)],
      { concurrency }
    )
    const stored = yield* Effect.forEach(during, (one) =>
      one === null ? Effect.succeed(null) : LeadRepository.use((leads) => leads.get(one.id))
    )
    // Each is ordered before the block or after it, and none is half blocked.
    for (const one of stored) {
      if (one !== null) yield* demandEqual(one.lead.stage === "refused", isErased(one.lead), "a lead during the block")
    }
    const after = yield* Effect.all([...many(person), ...many(other)], { concurrency })
    for (const lead of after.slice(0, rivals)) yield* demandRefused(lead, person)
    yield* demand(
      after.slice(rivals).every(({ stage }) => stage !== "refused"),
      "the lead of another person is refused"
    )
  }),
  law("tells each offer whether the person of the lead is blocked, while either contact is", function* () {
    const sample = yield* appliedSample(1)
    const { block, unblock } = yield* BlockRepository
    const { market, offer } = yield* DistributionRepository
    const [person, other] = [yield* samplePerson, yield* samplePerson]
    const leads = yield* Effect.forEach([person, other], (one) => receiveOf(one, sample, 0))
    const told = Effect.gen(function* () {
      const seen = new Map<LeadId, unknown>()
      yield* offer(
        leads.map(({ id }) => id),
        (lead, _, { isBlocked }) => {
          seen.set(lead.id, isBlocked)
          return { stage: "open", choice: null, events: [] }
        }
      )
      const read = yield* Effect.forEach(leads, ({ id, subcategory_id }) => market(subcategory_id, id))
      yield* demandEqual(
        read.map(({ isBlocked }) => isBlocked),
        leads.map(({ id }) => seen.get(id)),
        "what the market of a lead tells"
      )
      return leads.map(({ id }) => seen.get(id))
    })
    yield* demandEqual(yield* told, [false, false], "before a block")
    for (const contact of person.contacts) {
      yield* block([contact], sampleInstant, [])
      yield* demandEqual(yield* told, [true, false], `while the ${contact.kind} is blocked`)
      yield* unblock([contact], [])
    }
    yield* demandEqual(yield* told, [false, false], "after the blocks")
  }),
  law(
    "tells a correction whether a contact that the lead gets is blocked, and nothing of those that it had",
    function* () {
      const sample = yield* appliedSample(1)
      const { block, unblock } = yield* BlockRepository
      const [person, other] = [yield* samplePerson, yield* samplePerson]
      const { id } = yield* receiveOf(person, sample, 0)
      const told = (contacts: SamplePerson["contacts"]) =>
        ErasureRepository.use(({ rectify }) =>
          rectify(id, contacts, (lead, _, { isBlocked }) => {
            const change = { lead, releases: [], events: [], audit: [] }
            return isBlocked ? Result.fail("blocked" as const) : Result.succeed(change)
          })
        ).pipe(Effect.result, Effect.map(Result.isFailure))
      yield* block(person.contacts, sampleInstant, [])
      yield* demandEqual([yield* told(other.contacts), yield* told(person.contacts)], [false, false], "no new contact")
      for (const contact of other.contacts) {
        yield* block([contact], sampleInstant, [])
        yield* demandEqual(yield* told(other.contacts), true, `while the new ${contact.kind} is blocked`)
        yield* unblock([contact], [])
      }
    }
  ),
  law(
    "gives no lead of a person away once the block has succeeded, whatever is offered at the same time",
    function* () {
      const sample = yield* appliedSample(1)
      const { block } = yield* BlockRepository
      const { offer } = yield* DistributionRepository
      for (let round = 0; round < 10; round++) {
        const person = yield* samplePerson
        const leads = yield* Effect.forEach([1, 2, 3, 4, 5, 6], () => receiveOf(person, sample, 0, {}, alwaysFirst))
        const offers = leads.map(({ id }) =>
          offer([id], (_, holdings, market) =>
            market.isBlocked === true
              ? { stage: "open", choice: null, events: [] }
              : offeringTo(everyone(market), market, 1, holdings)
          )
        )
        const given = Effect.map(
          Effect.forEach(leads, ({ id }) => LeadRepository.use((all) => all.get(id))),
          (all) => all.map(({ places_taken }) => places_taken)
        )
        const blocking = Effect.andThen(block(person.contacts, sampleInstant, []), given)
        const [atOnce] = yield* Effect.all([blocking, ...offers], { concurrency: "unbounded" })
        yield* demandEqual(yield* given, atOnce, `the places that were taken in round ${round}`)
      }
    }
  ),
  law(
    "counts the lead of a blocked person for no business, nor any other lead twice that arrives with it",
    function* () {
      const sample = yield* appliedSample(1)
      const business = sample.businesses[0]!.id
      const blocked = yield* samplePerson
      yield* BlockRepository.use(({ block }) => block(blocked.contacts, sampleInstant, []))
      const people = yield* Effect.forEach(Array.from({ length: rivals }), () => samplePerson)
      const arrive = (one: SamplePerson) => receiveOf(one, sample, 1, {}, alwaysFirst)
      for (const share of [4, 2, 1]) {
        const mixed = people.flatMap((one, n) => (n % share === 0 ? [one, blocked] : [one]))
        yield* Effect.forEach(mixed, arrive, { concurrency: "unbounded" })
      }
      const given = 3 * rivals
      const list = (page: number) =>
        BusinessLeadRepository.use((leads) => leads.page(business, {}, "descending", { page, per_page: 5 }))
      const pages = yield* Effect.forEach(
        Array.from({ length: Math.ceil(given / 5) + 1 }, (_, n) => n + 1),
        list
      )
      yield* demandEqual([...new Set(pages.map(({ total }) => total))], [given], "the total of the list")
      const sizes = pages.map(({ items }) => items.length)
      const full = Array.from({ length: Math.floor(given / 5) }, () => 5)
      yield* demandEqual(sizes, [...full, given % 5, 0].slice(0, sizes.length), "the sizes of the pages")
      const ids = new Set(pages.flatMap(({ items }) => items.map(({ lead }) => lead.id)))
      yield* demandEqual(ids.size, given, "the leads of the list")
      // The state of a sample counts the leads that the business got, in each of its figures.
      let standing: SubscriptionState | undefined
      const seen = (market: Market) => {
        standing = market.states.get(business)
        return offeringTo([], market, 1)
      }
      yield* receiveOf(yield* samplePerson, sample, 0, {}, { ...alwaysFirst, offer: seen })
      yield* demandEqual(standing, sampleState(given), "the turn and the caps of the business")
    }
  )
]
