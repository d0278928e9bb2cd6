import { commandActor } from "@leadwell/domain/access/Actor"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { rectification } from "@leadwell/domain/features/privacy/person/Rectification"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { leadChange } from "@leadwell/domain/intake/LeadReview"
import { contactsOf as contactsIn } from "@leadwell/domain/lead/Duplicate"
import type { Email } from "@leadwell/domain/lead/Email"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { blanks } from "@leadwell/domain/lead/PersonalFields"
import type { Phone } from "@leadwell/domain/lead/Phone"
import { DateTime, Effect, Exit, Result } from "effect"
import { demand, demandEqual, law, type Law, rivals } from "../../../Law.ts"
import { appliedSample } from "../../../sample/ApplyCatalog.ts"
import type { Sample } from "../../../sample/SampleCatalog.ts"
import { receiveOf, samplePerson, type SamplePerson } from "../../../sample/SampleContact.ts"
import { sampleInstant } from "../../../sample/SampleLead.ts"
import { everyone, offeringTo } from "../../../sample/SampleReception.ts"
import { historyOf } from "../../../sample/VisibleParts.ts"
import { type ErasureRepositoryLawPorts, erasePersonOf } from "./ErasureRepositoryLaws.ts"

const rounds = 10

const actor = commandActor("person correct")

const at = (hours: number) => DateTime.add(sampleInstant, { hours })

/** Corrects a lead by the rule of the domain. By default, no lead repeats an earlier one. */
const rectify = (id: LeadId, values: Partial<Lead>, duplicate_window_days = 0) => {
  const terms = { postalCodes: "dutch", duplicate_window_days } as const
  const { email = "" as Email, phone = "" as Phone } = values
  const change = rectification({ ...values, remark: "Asked." }, { actor, at: at(9) }, terms)
  return ErasureRepository.use((all) => all.rectify(id, contactsIn({ email, phone }), change))
}

const contactsOf = ({ own }: SamplePerson) => ({ email: own.email!, phone: own.phone! })

const leadOf = (id: LeadId) =>
  Effect.map(
    LeadRepository.use((leads) => leads.get(id)),
    ({ lead }) => lead
  )

/** Receives one more lead of a person, and returns the instants of the earlier leads that its decision saw. */
const seenBy = Effect.fnUntraced(function* (person: SamplePerson, sample: Sample) {
  let seen: ReadonlyArray<DateTime.Utc> = []
  const isDuplicate = (earlier: ReadonlyArray<DateTime.Utc>) => {
    seen = earlier
    return true
  }
  yield* receiveOf(person, sample, 0, {}, { isDuplicate })
  return [...new Set(seen.map(DateTime.formatIso))].toSorted()
})

const written = (...hours: ReadonlyArray<number>) => hours.map((one) => DateTime.formatIso(at(one)))

const both = <A, B, E, F, R, S>(round: number, one: Effect.Effect<A, E, R>, other: Effect.Effect<B, F, S>) =>
  Effect.all([one, round % 2 === 0 ? other : Effect.andThen(Effect.yieldNow, other)], { concurrency: "unbounded" })

/** The laws of {@link ErasureRepository} for corrections of the person of a lead. */
export const rectificationLaws: ReadonlyArray<Law<ErasureRepositoryLawPorts>> = [
  law(
    "shows a corrected lead to whoever reads it, and keeps all else: who got it, when, and in which region",
    function* () {
      const [sample, person, right] = [yield* appliedSample(1), yield* samplePerson, yield* samplePerson]
      const [{ id: business }] = sample.businesses as [(typeof sample.businesses)[number]]
      const { id } = yield* receiveOf(person, sample, 1)
      const given = BusinessLeadRepository.use((leads) => leads.get(business, id))
      const [before, events] = [yield* given, (yield* historyOf(id)).length]
      const { description: _, answers: __, extra_info: ___, remark: ____, postal_code: _____, ...values } = right.own
      const { lead } = yield* rectify(id, { ...values, street_number: "7a", gender: "male" })
      const email = right.own.email!
      yield* demandEqual(lead, { ...before.lead, ...values, street_number: "7a", gender: "male", email }, "answer")
      yield* demandEqual(yield* leadOf(id), lead, "lead")
      yield* demandEqual(yield* given, { ...before, lead }, "business lead")
      const told = (yield* historyOf(id)).slice(events).map((one) => [one.type, one.business])
      yield* demandEqual(
        told,
        [
          ["lead.rectified", null],
          ["lead.email_replaced", null],
          ["lead.phone_replaced", null],
          ["business_lead.rectified", business]
        ],
        "events"
      )
    }
  ),
  law(
    "finds a corrected lead under its new contacts, as a duplicate and to erase it, and not under the old",
    function* () {
      const [sample, person, right] = [yield* appliedSample(1), yield* samplePerson, yield* samplePerson]
      const { id } = yield* receiveOf(person, sample, 1)
      yield* rectify(id, contactsOf(right))
      yield* demandEqual(yield* seenBy(person, sample), [], "earlier leads under the old contacts")
      yield* demandEqual(yield* seenBy(right, sample), written(0), "earlier leads under the new contacts")
      yield* demandEqual(yield* erasePersonOf(person), 1, "leads that were erased under the old address")
      yield* demand((yield* leadOf(id)).anonymised_at === null, "the lead is erased under its old address")
      yield* demandEqual(yield* erasePersonOf(right), 2, "leads that were erased under the new address")
      yield* demandEqual(yield* seenBy(right, sample), [], "earlier leads after the erasure")
    }
  ),
  law(
    "gives the old contacts of a corrected lead back to an earlier lead, and takes none from a later one",
    function* () {
      const [sample, person, right] = [yield* appliedSample(1), yield* samplePerson, yield* samplePerson]
      const counted = { isDuplicate: () => false }
      yield* receiveOf(person, sample, 0, { created_at: at(1) }, counted)
      const { id } = yield* receiveOf(person, sample, 0, { created_at: at(2) }, counted)
      yield* receiveOf(right, sample, 0, { created_at: at(3) }, counted)
      yield* rectify(id, contactsOf(right))
      yield* demandEqual(yield* seenBy(person, sample), written(1), "the earlier lead under the old contacts")
      yield* demandEqual(yield* seenBy(right, sample), written(3), "the later lead under the new contacts")
      yield* rectify(id, contactsOf(person))
      yield* demandEqual(yield* seenBy(person, sample), written(2), "the lead that is as before")
      yield* demandEqual(yield* seenBy(right, sample), written(3), "the later lead that is as before")
    }
  ),
  law("takes a corrected duplicate for no earlier lead", function* () {
    const [sample, person, right] = [yield* appliedSample(1), yield* samplePerson, yield* samplePerson]
    yield* receiveOf(person, sample, 0)
    const duplicate = yield* receiveOf(person, sample, 0, { created_at: at(1) })
    yield* demandEqual(duplicate.stage, "duplicate", "stage")
    yield* rectify(duplicate.id, contactsOf(right))
    yield* demandEqual(yield* seenBy(right, sample), [], "earlier leads under the new contacts")
    yield* demandEqual(yield* seenBy(person, sample), written(0), "earlier leads under the old contacts")
  }),
  law("leaves nothing of a person who is corrected and erased at the same moment", function* () {
    const sample = yield* appliedSample(1)
    for (let round = 0; round < rounds; round++) {
      const [person, right] = [yield* samplePerson, yield* samplePerson]
      const { id } = yield* receiveOf(person, sample, 1)
      const values = { ...contactsOf(right), last_name: right.own.last_name! }
      yield* both(round, Effect.exit(rectify(id, values)), erasePersonOf(person))
      yield* erasePersonOf(right)
      const lead = yield* leadOf(id)
      yield* demandEqual(lead, { ...lead, ...blanks }, `lead in round ${round}`)
      yield* demand(lead.anonymised_at !== null, `round ${round}: the lead is not erased`)
      for (const one of [person, right]) yield* demandEqual(yield* seenBy(one, sample), [], `earlier in round ${round}`)
    }
  }),
  law("gives no lead to a business elsewhere that is corrected at the same moment", function* () {
    const sample = yield* appliedSample(1)
    for (let round = 0; round < rounds; round++) {
      const person = yield* samplePerson
      const { id } = yield* receiveOf(person, sample, 0, { postal_code: "3511AB" as Lead["postal_code"] })
      let offered = ""
      const offer = DistributionRepository.use((all) =>
        all.offer([id], (lead, holdings, market) => {
          offered = lead.postal_code
          return offeringTo(everyone(market), market, 1, holdings)
        })
      )
      const [corrected] = yield* both(
        round,
        Effect.exit(rectify(id, { postal_code: "9711AB" as Lead["postal_code"] })),
        offer
      )
      yield* offer
      const code = Exit.isSuccess(corrected) ? "9711AB" : "3511AB"
      yield* demandEqual([(yield* leadOf(id)).postal_code, offered], [code, code], `postal codes in round ${round}`)
    }
  }),
  law("corrects a lead that is withdrawn at the same moment, and takes it for no earlier lead", function* () {
    const leads = yield* LeadRepository
    const sample = yield* appliedSample(1)
    for (let round = 0; round < rounds; round++) {
      const [person, right] = [yield* samplePerson, yield* samplePerson]
      const { id } = yield* receiveOf(person, sample, 1)
      const withdraw = leads.modify(id, (lead) =>
        Result.succeed(leadChange(lead, { ...lead, stage: "withdrawn" }, sampleInstant))
      )
      yield* both(round, rectify(id, contactsOf(right)), withdraw)
      const { email, phone, stage } = yield* leadOf(id)
      yield* demandEqual(
        { email, phone, stage },
        { ...contactsOf(right), stage: "withdrawn" },
        `lead in round ${round}`
      )
      for (const one of [person, right]) yield* demandEqual(yield* seenBy(one, sample), [], `earlier in round ${round}`)
    }
  }),
  law("tells each correction of those before it, however many come at the same time", function* () {
    const erasure = yield* ErasureRepository
    const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
    const { id } = yield* receiveOf(person, sample, 0)
    const before = (yield* historyOf(id)).map(({ type }) => type)
    const seen: Array<ReadonlyArray<string>> = []
    const corrections = Array.from({ length: rivals }, () =>
      erasure.rectify(id, [], (lead, _, { history }) => {
        seen.push(history)
        const events = [leadEvent("lead.rectified", sampleInstant)]
        return Result.succeed({ lead, releases: [], events, audit: [] })
      })
    )
    yield* Effect.all(corrections, { concurrency: "unbounded" })
    const expected = corrections.map((_, n) => [...before, ...Array.from({ length: n }, () => "lead.rectified")])
    yield* demandEqual(
      seen.toSorted((one, other) => one.length - other.length),
      expected,
      "histories"
    )
  }),
  law("makes a duplicate of a lead that gets a contact of another, and closes it if a business had it", function* () {
    const sample = yield* appliedSample(1)
    for (const takers of [0, 1]) {
      const [person, right, late] = [yield* samplePerson, yield* samplePerson, yield* samplePerson]
      yield* receiveOf(right, sample, 0, { created_at: at(1) })
      const { id } = yield* receiveOf(person, sample, takers, { created_at: at(2) })
      const { lead, places_taken } = yield* rectify(id, { phone: contactsOf(right).phone }, 30)
      const stage = takers === 0 ? "duplicate" : "closed"
      yield* demandEqual([lead.stage, places_taken], [stage, takers], "the stage, and its places")
      yield* demandEqual(yield* leadOf(id), lead, "the lead")
      yield* demandEqual((yield* historyOf(id)).at(-1)?.type, `lead.${stage}`, "its last event")
      yield* demandEqual(yield* seenBy(right, sample), takers === 0 ? written(1) : written(1, 2), "the new contacts")
      yield* demandEqual(yield* seenBy(person, sample), takers === 0 ? [] : written(2), "the contact that it keeps")
      const again = yield* rectify(id, contactsOf(late), 30)
      yield* demandEqual(again.lead.stage, stage, "the stage after another correction")
    }
  }),
  law("lets one of many leads be the first that get a contact at the same time", function* () {
    const sample = yield* appliedSample(1)
    for (let round = 0; round < rounds; round++) {
      const right = yield* samplePerson
      const leads = yield* Effect.forEach([1, 2, 3, 4], () =>
        Effect.flatMap(samplePerson, (person) => receiveOf(person, sample, 0))
      )
      const corrections = leads.map(({ id }) => rectify(id, contactsOf(right), 30))
      const done = yield* Effect.all([...corrections, receiveOf(right, sample, 0)], { concurrency: "unbounded" })
      const stages = done.map((one) => ("lead" in one ? one.lead : one).stage).toSorted()
      yield* demandEqual(stages, ["duplicate", "duplicate", "duplicate", "duplicate", "open"], `round ${round}`)
    }
  }),
  law("counts the latest lead of a person while another is corrected to the same contacts", function* () {
    const sample = yield* appliedSample(1)
    for (let round = 0; round < rounds; round++) {
      const [person, right] = [yield* samplePerson, yield* samplePerson]
      const { id } = yield* receiveOf(person, sample, 0, { created_at: at(1) })
      const receive = receiveOf(right, sample, 0, { created_at: at(2) })
      const again = receiveOf(person, sample, 0, { created_at: at(3) })
      const [[, arrived], repeated] = yield* Effect.all([both(round, rectify(id, contactsOf(right)), receive), again], {
        concurrency: "unbounded"
      })
      const latest = (stage: Lead["stage"], own: number, other: ReadonlyArray<number>) =>
        stage === "duplicate" ? written(...other) : written(own)
      yield* demandEqual(yield* seenBy(right, sample), latest(arrived.stage, 2, [1]), `new contacts in round ${round}`)
      yield* demandEqual(yield* seenBy(person, sample), latest(repeated.stage, 3, []), `old contacts in round ${round}`)
    }
  })
]
