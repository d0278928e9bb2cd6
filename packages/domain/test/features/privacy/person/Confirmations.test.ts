import { assert, describe, it } from "@effect/vitest"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { Confirmations } from "@leadwell/domain/features/privacy/person/Confirmations"
import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { Leads } from "@leadwell/domain/intake/Leads"
import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import { DateTime, Effect, Option } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, receive, useCases } from "../../../UseCases.ts"

const website = { code: "demo", account: "acme", name: "Demo", url: "https://demo.example" }

const asking = Effect.gen(function* () {
  yield* applied([[{}], [{}]])
  yield* CatalogImport.use(({ apply }) => apply({ websites: [{ ...website, confirm: "mail" }] }))
})

const stored = (id: LeadId) =>
  Effect.map(
    LeadRepository.use((leads) => leads.get(id)),
    ({ lead }) => lead
  )
const history = (id: LeadId) =>
  Effect.map(
    EventRepository.use((events) => events.ofLead(id)),
    (all) => all.map(({ type }) => type)
  )
const expireNow = Effect.gen(function* () {
  return yield* (yield* Confirmations).expire(yield* DateTime.now)
})

const asked = ["lead.received", "lead.held", "lead.confirmation_requested"]

describe("confirming a lead", () => {
  it.effect("offers it to the businesses that want it", () =>
    Effect.gen(function* () {
      yield* asking
      const { businesses, lead } = yield* receive()
      assert.deepStrictEqual([businesses, lead.stage], [[], "held"])
      yield* Confirmations.use(({ confirm }) => confirm(lead.id))
      assert.deepStrictEqual(yield* history(lead.id), [
        ...asked,
        "lead.confirmed",
        "business_lead.assigned",
        "business_lead.assigned",
        "lead.placed"
      ] as never)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("makes the second of two requests of a person a duplicate", () =>
    Effect.gen(function* () {
      yield* asking
      const [one, other] = [yield* receive({ email: "a@example.nl" }), yield* receive({ email: "A@example.nl" })]
      const { confirm } = yield* Confirmations
      assert.strictEqual((yield* confirm(other.lead.id)).stage, "open")
      assert.strictEqual((yield* confirm(one.lead.id)).stage, "duplicate")
    }).pipe(Effect.provide(useCases))
  )
})

describe("a lead that nobody confirms", () => {
  it.effect("is refused once after 24 hours, whoever looks, and may be approved by hand", () =>
    Effect.gen(function* () {
      yield* asking
      const all = yield* Effect.forEach(Array.from({ length: 250 }), () => receive())
      const [first, second] = [all[0]!.lead.id, all[1]!.lead.id]
      const { confirm } = yield* Confirmations
      yield* confirm(first)
      yield* TestClock.adjust("23 hours")
      assert.strictEqual(yield* expireNow, 0)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* Effect.flip(confirm(second)))._tag, "LeadNotAwaiting")
      const expired = yield* Effect.all(
        Array.from({ length: 5 }, () => expireNow),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(
        expired.reduce((a, b) => a + b),
        249
      )
      const lead = yield* stored(second)
      assert.deepStrictEqual([lead.stage, lead.remark, isErased(lead)], ["refused", "not confirmed", false])
      assert.deepStrictEqual(yield* history(second), [...asked, "lead.refused"] as never)
      assert.strictEqual((yield* stored(first)).stage, "placed")
      yield* Leads.use((leads) => leads.approve(operator, second, {}))
      assert.strictEqual((yield* stored(second)).stage, "placed")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is erased when its person is blocked, and otherwise lifts the block", () =>
    Effect.gen(function* () {
      yield* asking
      const { block, blockedAt } = yield* BlockRepository
      const person = { email: "jan@example.nl", phone: "0687654321" }
      const contacts = contactsOf(person as never)
      yield* block(contacts, yield* DateTime.now, [])
      const { lead } = yield* receive(person)
      assert.deepStrictEqual([lead.stage, lead.email], ["held", "jan@example.nl"])
      yield* TestClock.adjust("24 hours")
      assert.strictEqual(yield* expireNow, 1)
      const gone = yield* stored(lead.id)
      assert.deepStrictEqual([gone.stage, isErased(gone), gone.email], ["refused", true, ""])
      assert.deepStrictEqual(yield* history(lead.id), [...asked, "lead.refused", "lead.anonymised"] as never)
      assert.isTrue(Option.isSome(yield* blockedAt(contacts)))
      const again = yield* receive(person)
      yield* Confirmations.use(({ confirm }) => confirm(again.lead.id))
      assert.isTrue(Option.isNone(yield* blockedAt(contacts)))
      assert.strictEqual((yield* receive({ ...person, subcategory_id: "boilers" })).lead.stage, "held")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is given to nobody and lifts no block when the number alone is blocked", () =>
    Effect.gen(function* () {
      yield* asking
      const { block, blockedAt } = yield* BlockRepository
      const [, number] = contactsOf({ email: "jan@example.nl", phone: "0687654321" } as never)
      yield* block([number!], yield* DateTime.now, [])
      const { lead } = yield* receive({ email: "piet@example.nl", phone: "0687654321" })
      const { confirm } = yield* Confirmations
      assert.strictEqual((yield* Effect.flip(confirm(lead.id)))._tag, "LeadNotAwaiting")
      const gone = yield* stored(lead.id)
      assert.deepStrictEqual([gone.stage, isErased(gone), gone.phone], ["refused", true, ""])
      assert.isTrue(Option.isSome(yield* blockedAt([number!])))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("lifts the block of its address alone when the number was blocked at another time", () =>
    Effect.gen(function* () {
      yield* asking
      const { block, blockedAt } = yield* BlockRepository
      const person = { email: "jan@example.nl", phone: "0687654321" }
      const contacts = contactsOf(person as never)
      const [address, number] = contacts
      yield* block([number!], yield* DateTime.now, [])
      yield* TestClock.adjust("1 second")
      yield* block(contacts, yield* DateTime.now, [])
      const { lead } = yield* receive(person)
      const { confirm } = yield* Confirmations
      assert.strictEqual((yield* Effect.flip(confirm(lead.id)))._tag, "LeadNotAwaiting")
      const { email, stage } = yield* stored(lead.id)
      assert.deepStrictEqual([stage, email], ["refused", ""])
      assert.isTrue(Option.isNone(yield* blockedAt([address!])))
      assert.isTrue(Option.isSome(yield* blockedAt([number!])))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is not approved by hand while its person is blocked", () =>
    Effect.gen(function* () {
      yield* asking
      const { block, unblock } = yield* BlockRepository
      const { approve } = yield* Leads
      const person = { email: "jan@example.nl", phone: "0687654321" }
      for (const contact of contactsOf(person as never)) {
        yield* block([contact], yield* DateTime.now, [])
        const { lead } = yield* receive(person)
        for (const isDryRun of [true, false]) {
          const refused = yield* Effect.flip(approve(operator, lead.id, {}, { isDryRun }))
          assert.strictEqual(refused._tag, "PersonBlocked")
        }
        assert.deepStrictEqual(yield* stored(lead.id), lead)
        yield* unblock([contact], [])
      }
      const { lead } = yield* receive(person)
      yield* approve(operator, lead.id, {})
      assert.strictEqual((yield* stored(lead.id)).stage, "placed")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is erased when a reviewer refuses it while its person is blocked, and not otherwise", () =>
    Effect.gen(function* () {
      yield* asking
      const { block } = yield* BlockRepository
      const { refuse } = yield* Leads
      const contacts = contactsOf({ email: "jan@example.nl", phone: "0687654321" } as never)
      yield* block(contacts, yield* DateTime.now, [])
      const [blocked, other] = [yield* receive({ email: "jan@example.nl" }), yield* receive({ email: "an@example.nl" })]
      yield* refuse(operator, blocked.lead.id, { remark: "No." }, { isDryRun: true })
      assert.deepStrictEqual(yield* stored(blocked.lead.id), blocked.lead)
      for (const { lead } of [blocked, other]) yield* refuse(operator, lead.id, { remark: "No." })
      const [gone, left] = [yield* stored(blocked.lead.id), yield* stored(other.lead.id)]
      assert.deepStrictEqual([gone.stage, isErased(gone), gone.email], ["refused", true, ""])
      assert.deepStrictEqual([left.stage, isErased(left), left.email], ["refused", false, "an@example.nl"])
    }).pipe(Effect.provide(useCases))
  )
})

describe("a correction", () => {
  it.effect("takes a contact that is blocked like any other, and tells no business of it", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { rectify } = yield* Persons
      const { block } = yield* BlockRepository
      const blocked = { email: "piet@example.nl", phone: "0687654321" }
      yield* block(contactsOf(blocked as never), yield* DateTime.now, [])
      const { businesses, lead } = yield* receive()
      assert.lengthOf(businesses, 1)
      const corrected = (values: object) =>
        Effect.map(rectify(operator, lead.id, { ...values, remark: "Asked." }), ({ history }) =>
          history.filter(({ type }) => type.endsWith("rectified")).map(({ business }) => business)
        )
      for (const [key, value] of Object.entries(blocked)) yield* corrected({ [key]: value })
      assert.deepStrictEqual(yield* stored(lead.id), { ...lead, ...blocked } as never)
      // The business is told of what is corrected beside a contact that the lead has already.
      assert.deepStrictEqual(yield* corrected({ ...blocked, city: "Ede" }), [null, null, null, businesses[0]!])
    }).pipe(Effect.provide(useCases))
  )
})
