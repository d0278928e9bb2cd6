import { LeadNotFound, LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { leadChange } from "@leadwell/domain/intake/LeadReview"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { changeStage, LeadStage } from "@leadwell/domain/lead/LeadStage"
import { DateTime, Effect, Result } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { receptionBy, receiveLead } from "../sample/SampleReception.ts"
import type { LeadRepositoryLawPorts } from "./LeadRepositoryLaws.ts"

const later = DateTime.add(sampleInstant, { hours: 1 })

const at = (hours: number) => [DateTime.formatIso(DateTime.add(sampleInstant, { hours }))]

const held = Effect.gen(function* () {
  const sample = yield* appliedSample(1)
  const email = `${yield* freshId}@example.nl` as Lead["email"]
  const lead = { ...sampleLead(sample), email, stage: "held" as const }
  const reception = receptionBy(1, () => [], {
    contacts: contactsOf(lead),
    isDuplicate: (earlier) => earlier.length > 0
  })
  return { lead: (yield* receiveLead(lead, reception)).lead, again: receiveLead(lead, reception) }
})

const to =
  (change: "approve" | "refuse" | "withdraw", rest: Partial<Lead> = {}) =>
  (lead: Lead) =>
    Result.map(changeStage(lead.stage, change), (stage) => leadChange(lead, { ...lead, ...rest, stage }, later))

/**
 * Returns a person whose leads are held. `seen` receives one more lead, and returns the earlier lead that its decision
 * saw.
 */
const heldPerson = Effect.gen(function* () {
  const sample = yield* appliedSample(1)
  const email = `${yield* freshId}@example.nl` as Lead["email"]
  const contacts = [{ kind: "email", value: email }] as const
  const receive = Effect.fnUntraced(function* (hours: number, isLast = false) {
    let seen: ReadonlyArray<DateTime.Utc> = []
    const created_at = DateTime.add(sampleInstant, { hours })
    const isDuplicate = (earlier: ReadonlyArray<DateTime.Utc>) => {
      seen = earlier
      return isLast
    }
    const lead = { ...sampleLead(sample), email, stage: "held" as const, created_at }
    const { id } = (yield* receiveLead(
      lead,
      receptionBy(1, () => [], { contacts, isDuplicate })
    )).lead
    return { id, seen: seen.map(DateTime.formatIso) }
  })
  return {
    receive: (hours: number) => Effect.map(receive(hours), ({ id }) => id),
    seen: Effect.map(receive(9, true), ({ seen }) => seen)
  }
})

/** The laws of {@link LeadRepository} for reviews and lists. */
export const leadReviewLaws: ReadonlyArray<Law<LeadRepositoryLawPorts>> = [
  law("keeps what a change makes of a lead", function* () {
    const leads = yield* LeadRepository
    const { lead } = yield* held
    const changed = yield* leads.modify(lead.id, to("approve", { extra_info: "Ring twice. 👍" }))
    const progress = { lead: { ...lead, stage: "open", extra_info: "Ring twice. 👍" }, places_taken: 0 }
    yield* demandEqual(changed, { ...progress, releases: [], events: [], audit: [] }, "answer")
    yield* demandEqual(yield* leads.get(lead.id), progress, "kept lead")
  }),
  law("changes nothing of a lead when the change fails, and nothing of one that is not there", function* () {
    const leads = yield* LeadRepository
    const { lead } = yield* held
    const refused = yield* Effect.result(leads.modify(lead.id, () => Result.fail({ _tag: "No" as const })))
    yield* demandEqual(Result.isFailure(refused) && refused.failure._tag, "No", "outcome")
    yield* demandEqual((yield* leads.get(lead.id)).lead, lead, "kept lead")
    const id = LeadId.make(Number.MAX_SAFE_INTEGER)
    const missing = yield* Effect.result(leads.modify(id, to("approve")))
    yield* demandEqual(missing, Result.fail(new LeadNotFound({ id })), "outcome")
  }),
  law("lets one of many reviews made at the same moment stand", function* () {
    const leads = yield* LeadRepository
    const { lead } = yield* held
    const outcomes = yield* Effect.all(
      Array.from({ length: rivals }, (_, n) =>
        Effect.result(leads.modify(lead.id, to("refuse", { remark: `remark ${n}` })))
      ),
      { concurrency: "unbounded" }
    )
    const stood = outcomes.filter(Result.isSuccess).map(({ success }) => success)
    yield* demandEqual(stood.length, 1, "reviews that stood")
    yield* demandEqual((yield* leads.get(lead.id)).lead.remark, stood[0]?.lead.remark, "remark")
  }),
  law("forgets a refused lead as an earlier one, and remembers it when it is opened after all", function* () {
    const leads = yield* LeadRepository
    const { again, lead } = yield* held
    yield* demandEqual((yield* again).lead.stage, "duplicate", "while it is held")
    yield* leads.modify(lead.id, to("refuse", { remark: "no" }))
    yield* leads.modify(lead.id, to("approve"))
    yield* demandEqual((yield* again).lead.stage, "duplicate", "when it is open")
    const { again: anew, lead: refused } = yield* held
    yield* leads.modify(refused.id, to("refuse", { remark: "no" }))
    yield* demandEqual((yield* anew).lead.stage, "held", "when it is refused")
  }),
  law("finds the earlier leads of a person and subcategory by either contact, the latest first", function* () {
    const leads = yield* LeadRepository
    const [sample, other] = [yield* appliedSample(1), yield* appliedSample(1)]
    const [email, id] = [`${yield* freshId}@Example.nl` as Lead["email"], yield* freshId]
    const phone = [...id]
      .map((letter) => letter.charCodeAt(0) % 10)
      .join("")
      .slice(-10) as Lead["phone"]
    const receive = Effect.fnUntraced(function* (change: Partial<Lead>, where = sample) {
      const lead = { ...sampleLead(where), email, phone, stage: "held" as const, ...change }
      return (yield* receiveLead(
        lead,
        receptionBy(1, () => [], { contacts: contactsOf(lead) })
      )).lead
    })
    const strange = { email: "someone.else@example.nl" as Lead["email"], phone: "0000000000" as Lead["phone"] }
    const first = yield* receive({ phone: strange.phone, email: email.toLowerCase() as Lead["email"] })
    yield* leads.modify(first.id, to("refuse", { remark: "no" }))
    const second = yield* receive({ email: strange.email })
    yield* receive(strange)
    yield* receive({}, other)
    const last = yield* receive({})
    yield* receive({})
    const expected = [
      { id: second.id, stage: "held", confirm_by: null },
      { id: first.id, stage: "refused", confirm_by: null }
    ]
    const found = yield* leads.earlierOf([last, first])
    yield* demandEqual(found.get(last.id), expected, "earlier leads")
    yield* demandEqual(found.get(first.id) ?? [], [], "leads before the first")
  }),
  law("remembers the later of two leads of one contact, in any order of refusing and opening them", function* () {
    const leads = yield* LeadRepository
    const sample = yield* appliedSample(1)
    const other = `${sample.subcategory.id}-` as Lead["subcategory_id"]
    const email = `${yield* freshId}@example.nl` as Lead["email"]
    const person = { subcategory_id: sample.subcategory.id, contacts: [{ kind: "email", value: email }] } as const
    const receive = Effect.fnUntraced(function* (hours: number) {
      let seen: ReadonlyArray<DateTime.Utc> = []
      const created_at = DateTime.add(sampleInstant, { hours })
      const told = yield* leads.receiptsOf([{ ...person, contacts: [] }, person, { ...person, subcategory_id: other }])
      const { lead } = yield* receiveLead(
        { ...sampleLead(sample), email, stage: "held", created_at },
        receptionBy(1, () => [], {
          contacts: person.contacts,
          isDuplicate: (earlier) => {
            seen = earlier
            return hours > 1
          }
        })
      )
      yield* demandEqual(told, [[], seen, []], "the receipts that are told before")
      return { id: lead.id, seen: seen.map(DateTime.formatIso) }
    })
    const [first, second] = [yield* receive(0), yield* receive(1)]
    yield* leads.modify(first.id, to("refuse", { remark: "no" }))
    yield* demandEqual((yield* receive(2)).seen, at(1), "when the first is refused")
    yield* leads.modify(second.id, to("refuse", { remark: "no" }))
    yield* demandEqual((yield* receive(2)).seen, [], "when both are refused")
    yield* leads.modify(first.id, to("approve"))
    yield* demandEqual((yield* receive(2)).seen, at(0), "when the first is opened after all")
    yield* leads.modify(second.id, to("approve"))
    yield* demandEqual((yield* receive(2)).seen, at(1), "when both are")
  }),
  law("remembers an earlier lead of a contact again when the later one does not count any more", function* () {
    const leads = yield* LeadRepository
    const { receive, seen } = yield* heldPerson
    const first = yield* receive(0)
    yield* leads.modify(first, to("refuse", { remark: "no" }))
    const [second, third] = [yield* receive(1), yield* receive(2)]
    yield* leads.modify(first, to("approve"))
    yield* leads.modify(third, to("refuse", { remark: "no" }))
    yield* demandEqual(yield* seen, at(1), "when the third is refused")
    yield* leads.modify(second, to("approve"))
    yield* leads.modify(second, to("withdraw", { remark: "no" }))
    yield* demandEqual(yield* seen, at(0), "when the second is withdrawn")
    yield* leads.modify(first, to("withdraw", { remark: "no" }))
    yield* demandEqual(yield* seen, [], "when none is left")
  }),
  law("remembers no lead of a contact when all are refused at the same moment", function* () {
    const leads = yield* LeadRepository
    for (let round = 0; round < 10; round++) {
      const { receive, seen } = yield* heldPerson
      const ids = yield* Effect.forEach([0, 1, 2, 3], receive)
      const refuse = (id: Lead["id"]) => leads.modify(id, to("refuse", { remark: "no" }))
      yield* Effect.forEach(ids, refuse, { concurrency: "unbounded" })
      yield* demandEqual(yield* seen, [], `round ${round}`)
    }
  }),
  law("pages leads by stage, with exact totals", function* () {
    const leads = yield* LeadRepository
    const first = (yield* held).lead
    const second = (yield* held).lead
    yield* leads.modify(first.id, to("refuse", { remark: "no" }))
    const before = (yield* leads.page({ stage: ["refused"] }, "descending", { page: 1, per_page: 1 })).total
    yield* leads.modify(second.id, to("refuse", { remark: "no" }))
    const after = yield* leads.page({ stage: ["refused"] }, "descending", { page: 1, per_page: 100 })
    yield* demand(after.total > before, "the total does not rise")
    yield* demand(
      after.items.every(({ lead }) => lead.stage === "refused"),
      "another stage is listed"
    )
    let sum = 0
    for (const stage of LeadStage.literals)
      sum += (yield* leads.page({ stage: [stage] }, "descending", { page: 1, per_page: 1 })).total
    const every = yield* leads.page({}, "descending", { page: 1, per_page: 1 })
    yield* demand(every.total >= sum && every.items.length === 1, "the stages do not add up")
    const beyond = yield* leads.page({}, "descending", { page: Number.MAX_SAFE_INTEGER, per_page: 100 })
    yield* demandEqual([beyond.items, beyond.total], [[], every.total], "a page beyond the end")
  })
]
