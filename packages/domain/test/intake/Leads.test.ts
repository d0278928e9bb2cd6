import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { Leads } from "@leadwell/domain/intake/Leads"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { DateTime, Effect, Layer, Logger, Option } from "effect"
import * as TestClock from "effect/testing/TestClock"
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

/** Creates a lead that waits for review, and two businesses that want it. */
const held = Effect.gen(function* () {
  yield* applied([[{}], [{}]])
  return { leads: yield* Leads, id: (yield* receive({ website_code: "reviewed" })).lead.id }
})

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
          ["a", "reclaimed", true],
          ["b", "reclaimed", true]
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

const unoffered = (offer: Effect.Effect<never, StorageUnavailable>) =>
  Layer.effect(
    DistributionRepository,
    Effect.map(DistributionRepository, (repository) => ({ ...repository, offer: () => offer }))
  )

describe("an approval after which the store is away", () => {
  const away = Effect.fail(new StorageUnavailable({ cause: "away" }))
  /** The holders of a lead can be read once: before the decision. */
  const unread = Layer.effect(
    BusinessLeadRepository,
    Effect.map(BusinessLeadRepository, (repository) => {
      let reads = 0
      return { ...repository, ofLead: (lead: LeadId) => (reads++ === 0 ? repository.ofLead(lead) : away) }
    })
  )
  const approvedAs = Effect.fnUntraced(function* (stage: string, taken: number) {
    const { id, leads } = yield* held
    const { lead, places_taken } = (yield* leads.approve(operator, id, { extra_info: "Ring twice." })).dossier
    assert.deepStrictEqual([lead.id, lead.stage, lead.extra_info, places_taken], [id, stage, "Ring twice.", taken])
    return id
  })
  const passing = Effect.forever(TestClock.adjust("100 millis"))

  it.effect("tells of the places that the offer gave, though the lead cannot be read again", () =>
    Effect.asVoid(approvedAs("placed", 2)).pipe(
      Effect.provide(useCasesOn(Layer.provideMerge(unread, MemoryStorage.layer)))
    )
  )

  it.effect.each([
    ["fails", away],
    ["breaks down", Effect.die(new TypeError("ours"))],
    ["hangs", Effect.never]
  ] as const)("stands though the offer %s, and the lead is due", ([, offer]) =>
    Effect.gen(function* () {
      const id = yield* Effect.raceFirst(approvedAs("open", 0), passing)
      const due = yield* DistributionRepository.use((all) => all.due({ receivedBy: DateTime.makeUnsafe(0), limit: 10 }))
      assert.deepStrictEqual(due, [id])
    }).pipe(
      Effect.provide(useCasesOn(Layer.provideMerge(unoffered(offer), MemoryStorage.layer))),
      Effect.provide(Logger.layer([]))
    )
  )
})
