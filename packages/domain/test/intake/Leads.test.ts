import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { Leads } from "@leadwell/domain/intake/Leads"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import type { Sort } from "@leadwell/domain/pagination/Sort"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, Layer, Option } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { rebuilt } from "../Rebuilt.ts"
import {
  applied,
  changeSubscriptions,
  noon,
  operator,
  owner,
  receive,
  stranger,
  useCases,
  useCasesOn
} from "../UseCases.ts"
import { held } from "./HeldLead.ts"

/** A store that is away whenever a lead is to be offered. */
const withoutOffers = Layer.effect(
  DistributionRepository,
  Effect.map(DistributionRepository, (repository) => ({
    ...repository,
    offer: () => Effect.fail(new StorageUnavailable({ cause: "away" }))
  }))
)

describe("Leads", () => {
  it.effect("holds a lead that is to be reviewed, and hands it out once it is approved", () =>
    Effect.gen(function* () {
      const { id, leads } = yield* held
      const before = yield* leads.explain(operator, id)
      assert.deepStrictEqual([before.lead.stage, before.places_taken], ["held", 0])
      assert.isTrue(Option.isNone(before.decision))
      const { dossier } = yield* leads.approve(operator, id, { extra_info: " Ring twice. " })
      const { lead, places_taken } = dossier
      assert.deepStrictEqual([lead.stage, lead.extra_info, places_taken], ["placed", "Ring twice.", 2])
      const { decision } = yield* leads.explain(operator, id)
      assert.deepStrictEqual(
        Option.getOrThrow(decision).considered.map(({ business, exclusion }) => [String(business), exclusion]),
        [
          ["a", null],
          ["b", null]
        ]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("explains an open lead that nobody takes by the reasons of now", () =>
    Effect.gen(function* () {
      const leads = yield* Leads
      yield* applied([[{}], [{ daily_cap: 0 }]])
      const { id } = (yield* receive()).lead
      const rulesAt = Effect.fnUntraced(function* (instant: number) {
        yield* TestClock.setTime(instant)
        const { decided_at, considered } = Option.getOrThrow((yield* leads.explain(operator, id)).decision)
        const rules = considered.map(({ business, exclusion }) => [String(business), exclusion?.rule ?? null])
        return [DateTime.toEpochMillis(decided_at) - noon, rules]
      })
      const first = [
        0,
        [
          ["a", null],
          ["b", "daily_cap"]
        ]
      ]
      assert.deepStrictEqual(yield* rulesAt(noon), first)
      yield* changeSubscriptions("b", { active: false })
      assert.deepStrictEqual(yield* rulesAt(noon + 5), [
        5,
        [
          ["a", null],
          ["b", "subscription_inactive"]
        ]
      ])
      yield* changeSubscriptions("b", { active: true, daily_cap: 1 })
      assert.deepStrictEqual(yield* rulesAt(noon + 6), first)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("explains no lead that was not offered yet", () =>
    Effect.gen(function* () {
      yield* applied([[{ daily_cap: 0 }]])
      const { id } = (yield* receive({ website_code: "reviewed" })).lead
      const leads = yield* Leads
      assert.strictEqual((yield* leads.approve(operator, id, {})).dossier.lead.stage, "open")
      assert.isTrue(Option.isNone((yield* leads.explain(operator, id)).decision))
    }).pipe(Effect.provide(useCasesOn(Layer.provideMerge(withoutOffers, MemoryStorage.layer))))
  )

  it.effect("asks the store for the latest leads first, unless a query sorts them", () =>
    Effect.gen(function* () {
      const asked: Array<Sort> = []
      const built = yield* rebuilt(Leads.layer, LeadRepository, (leads) => ({
        ...leads,
        page: (filter, sort, request) => {
          asked.push(sort)
          return leads.page(filter, sort, request)
        }
      }))
      const { page, pageOfOwn } = Context.get(built, Leads)
      const request = { page: 1, per_page: 10 }
      for (const query of [{}, { sort: "ascending" }, { sort: "descending" }] as const) {
        yield* page(operator, query, request)
        yield* pageOfOwn(owner, query, request)
      }
      const [first, last] = ["ascending", "descending"] as const
      assert.deepStrictEqual(asked, [last, last, first, first, last, last])
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("refuses a held lead for a reason, and approves it after all", () =>
    Effect.gen(function* () {
      const { id, leads } = yield* held
      const { lead: refused } = (yield* leads.refuse(operator, id, { remark: "A joke." })).dossier
      assert.deepStrictEqual([refused.stage, refused.remark], ["refused", "A joke."])
      const { items } = yield* leads.page(operator, { stage: ["refused"] }, { page: 1, per_page: 10 })
      assert.deepStrictEqual(
        items.map(({ lead }) => lead.id),
        [id]
      )
      const { lead } = (yield* leads.approve(operator, id, {})).dossier
      assert.deepStrictEqual([lead.stage, lead.extra_info], ["placed", null])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("withdraws a lead: a business that has it is released, and no other business gets it", () =>
    Effect.gen(function* () {
      const { leads } = yield* held
      const { lead } = yield* receive()
      const { dossier: withdrawn, effects } = yield* leads.withdraw(operator, lead.id, { remark: "Found one." })
      assert.deepStrictEqual([withdrawn.lead.stage, withdrawn.places_taken], ["withdrawn", 0])
      assert.deepStrictEqual(
        effects.map(({ business, isCapGivenBack, status }) => [String(business), status, isCapGivenBack]),
        [
          ["a", "withdrawn", true],
          ["b", "withdrawn", true]
        ]
      )
      assert.deepStrictEqual(yield* leads.dossier(operator, lead.id), withdrawn)
      assert.strictEqual((yield* leads.get(owner, lead.id)).lead.remark, "Found one.")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("forbids what a stage does not allow, and asks for a reason before it looks at the stage", () =>
    Effect.gen(function* () {
      const { id, leads } = yield* held
      const forbidden = yield* Effect.flip(leads.withdraw(operator, id, { remark: "Found one." }))
      assert.containsSubset(forbidden, { _tag: "StageForbids", stage: "held", change: "withdraw" })
      assert.containsSubset(yield* Effect.flip(leads.withdraw(operator, id, {})), {
        _tag: "InvalidInput",
        faults: [{ path: ["remark"], rule: { _tag: "Required" } }]
      })
      yield* leads.approve(operator, id, {})
      const again = yield* Effect.flip(leads.approve(operator, id, { extra_info: "Twice?" }))
      assert.containsSubset(again, { _tag: "StageForbids", stage: "placed", change: "approve" })
      assert.isNull((yield* leads.get(owner, id)).lead.extra_info)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("shows a lead to its maker and to an operator, and to nobody else", () =>
    Effect.gen(function* () {
      const { id, leads } = yield* held
      assert.deepStrictEqual(yield* leads.get(operator, id), yield* leads.get(owner, id))
      assert.strictEqual((yield* Effect.flip(leads.get(stranger, id)))._tag, "LeadNotFound")
      const nobody = LeadId.make(id + 1)
      assert.strictEqual((yield* Effect.flip(leads.get(operator, nobody)))._tag, "LeadNotFound")
      assert.strictEqual((yield* Effect.flip(leads.explain(operator, nobody)))._tag, "LeadNotFound")
      assert.strictEqual((yield* Effect.flip(leads.approve(operator, nobody, {})))._tag, "LeadNotFound")
    }).pipe(Effect.provide(useCases))
  )
})
