import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { type Holder, holdersAfter, repeatedAmong } from "@leadwell/domain/intake/LeadDossier"
import { Leads } from "@leadwell/domain/intake/Leads"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import type { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { DateTime, Effect, Layer, Option } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, day, noon, operator, owner, receive, useCases, useCasesOn } from "../UseCases.ts"

/** A store that cannot find any business by its id. */
const withoutBusinesses = Layer.effect(
  CatalogParts,
  Effect.map(CatalogParts, ({ businesses, ...others }) => ({
    ...others,
    businesses: { ...businesses, find: () => Effect.succeed(Option.none()) }
  }))
)

const earlier = (...stages: ReadonlyArray<LeadStage>) =>
  stages.map((stage, index) => ({ id: LeadId.make(stages.length - index), stage, confirm_by: null }))

describe("repeatedAmong", () => {
  it("is the latest lead that makes duplicates", () => {
    assert.strictEqual(repeatedAmong(earlier("duplicate", "refused", "placed", "open")), 2)
    assert.strictEqual(repeatedAmong(earlier("withdrawn", "closed")), 1)
  })

  it("is one that was refused or withdrawn since if there is no other", () => {
    assert.strictEqual(repeatedAmong(earlier("duplicate", "withdrawn", "refused")), 2)
  })

  it("is none among duplicates alone", () => {
    assert.isNull(repeatedAmong(earlier("duplicate", "duplicate")))
    assert.isNull(repeatedAmong([]))
  })
})

const holder = (business: string, status: Holder["status"]): Holder => ({
  business: BusinessId.make(business),
  name: business,
  status,
  assigned_at: DateTime.makeUnsafe(0)
})
const effect = (business: string) =>
  ({ business: BusinessId.make(business), status: "reclaimed", isCapGivenBack: true }) as const

describe("holdersAfter", () => {
  it("gives holders their new statuses, and leaves the others as they are", () => {
    const holders = [holder("a", "new"), holder("b", "approved")]
    assert.deepStrictEqual(holdersAfter(holders, [effect("a"), effect("c")]), [holder("a", "reclaimed"), holders[1]!])
    assert.deepStrictEqual(holdersAfter(holders, []), holders)
  })
})

describe("the dossier of a lead", () => {
  it.effect("names those who got it in their order, and tells what happened", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{}]])
      const { id } = (yield* receive()).lead
      yield* TestClock.setTime(noon + 14 * day)
      const { duplicateOf, history, holders } = yield* Leads.use((leads) => leads.dossier(operator, id))
      assert.isNull(duplicateOf)
      assert.deepStrictEqual(
        holders.map(({ business, name, status }) => [String(business), name, status]),
        ["a", "b"].map((business) => [business, `Business ${business}`, "approved"])
      )
      assert.deepStrictEqual(
        holders.map(({ assigned_at }) => DateTime.toEpochMillis(assigned_at)),
        [noon, noon]
      )
      assert.deepStrictEqual(
        history.map(({ type }) => type),
        ["lead.received", "business_lead.assigned", "business_lead.assigned", "lead.placed"]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("has no name for a business that is gone", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { id } = (yield* receive()).lead
      const { holders } = yield* Leads.use((leads) => leads.dossier(operator, id))
      assert.deepStrictEqual(
        holders.map(({ business, name }) => [String(business), name]),
        [["a", null]]
      )
    }).pipe(Effect.provide(useCasesOn(Layer.provideMerge(withoutBusinesses, MemoryStorage.layer))))
  )

  it.effect("tells of a duplicate which lead it repeats, also in lists", () =>
    Effect.gen(function* () {
      yield* applied([])
      const jane = { email: "jane@example.nl", phone: "0699999999" }
      const first = (yield* receive(jane)).lead.id
      const other = (yield* receive()).lead.id
      const second = (yield* receive(jane)).lead.id
      const leads = yield* Leads
      const { items } = yield* leads.pageOfOwn(owner, { sort: "ascending" }, { page: 1, per_page: 10 })
      assert.deepStrictEqual(
        items.map(({ duplicateOf, lead }) => [lead.id, duplicateOf]),
        [
          [first, null],
          [other, null],
          [second, first]
        ]
      )
      assert.strictEqual((yield* leads.get(owner, second)).duplicateOf, first)
      assert.strictEqual((yield* leads.dossier(operator, second)).duplicateOf, first)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tells of no lead that repeats another unless it is a duplicate", () =>
    Effect.gen(function* () {
      yield* applied([])
      const jane = { email: "jane@example.nl", phone: "0699999999", subcategory_id: "boilers" }
      yield* receive(jane)
      const { id, stage } = (yield* receive(jane)).lead
      const leads = yield* Leads
      const { items } = yield* leads.pageOfOwn(owner, {}, { page: 1, per_page: 10 })
      const shown = [yield* leads.get(owner, id), yield* leads.dossier(operator, id), ...items]
      assert.deepStrictEqual([stage, shown.map(({ duplicateOf }) => duplicateOf)], ["open", [null, null, null, null]])
    }).pipe(Effect.provide(useCases))
  )
})
