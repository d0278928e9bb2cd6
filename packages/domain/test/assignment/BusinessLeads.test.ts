import { assert, describe, it } from "@effect/vitest"
import { BusinessLeadQuery } from "@leadwell/domain/assignment/BusinessLeadFilter"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DateTime, Effect, Layer, Schema } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { accessibleTo, applied, day, noon, operator, owner, receive, useCases } from "../UseCases.ts"

const all = { page: 1, per_page: 100 }

/** Returns the leads of business `a` that a query string selects, by their ids. */
const idsOf = Effect.fnUntraced(function* (query: object) {
  const accessible = yield* accessibleTo(owner, "a")
  const decoded = Schema.decodeUnknownSync(BusinessLeadQuery)(query)
  const { items } = yield* BusinessLeads.use((leads) => leads.page(accessible, decoded, all))
  return items.map(({ businessLead }) => businessLead.lead.id)
})

/** Returns the looks at leads that were audited. */
const looks = Effect.map(
  AuditRepository.use((audit) => audit.page({}, all)),
  ({ items }) =>
    items.flatMap(({ entry: { action, lead, subject } }) => (action === "lead.viewed" ? [[subject.id, lead]] : []))
)

describe("the leads of a business", () => {
  it.effect("are selected by subcategory, day and status, the latest first unless they are sorted", () =>
    Effect.gen(function* () {
      yield* applied([[{}, { subcategory: "boilers" }]])
      const first = (yield* receive()).lead.id
      yield* TestClock.setTime(noon + day)
      const second = (yield* receive({ subcategory_id: "boilers" })).lead.id
      assert.deepStrictEqual(yield* idsOf({}), [second, first])
      assert.deepStrictEqual(yield* idsOf({ sort: "assigned_at" }), [first, second])
      const stored = yield* BusinessLeadRepository
      const orders: Array<string> = []
      const watched = Layer.succeed(BusinessLeadRepository, {
        ...stored,
        page: (business, filter, order, request) =>
          Effect.suspend(() => (orders.push(order), stored.page(business, filter, order, request)))
      })
      yield* Effect.provide(idsOf({}), Layer.provide(BusinessLeads.layer, watched))
      assert.deepStrictEqual(orders, ["descending"])
      assert.deepStrictEqual(yield* idsOf({ subcategory_id: "boilers" }), [second])
      assert.deepStrictEqual(yield* idsOf({ assigned_to: "2026-01-21" }), [first])
      assert.deepStrictEqual(yield* idsOf({ assigned_from: "2026-01-22" }), [second])
      yield* TestClock.setTime(noon + 14 * day)
      assert.deepStrictEqual(yield* idsOf({ status: "new" }), [second])
      assert.deepStrictEqual(yield* idsOf({ status: "approved" }), [first])
      assert.deepStrictEqual(yield* idsOf({ status: "approved,new" }), [second, first])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("come with their status, the end of their reclaim window, website and subcategory", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { lead } = yield* receive()
      const found = yield* BusinessLeads.use((leads) =>
        Effect.flatMap(accessibleTo(owner, "a"), (accessible) => leads.get(accessible, lead.id))
      )
      assert.deepStrictEqual([found.businessLead.lead.id, found.status], [lead.id, "new"])
      assert.strictEqual(DateTime.toEpochMillis(found.reclaimable_until), noon + 14 * day)
      assert.deepStrictEqual([String(found.website.code), String(found.subcategory.id)], ["demo", "heat-pumps"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("are shown to an operator with one audited look for each, and to their owner with none", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{}]])
      const [first, second] = [(yield* receive()).lead.id, (yield* receive()).lead.id]
      const leads = yield* BusinessLeads
      yield* leads.page(yield* accessibleTo(owner, "a"), {}, all)
      yield* leads.get(yield* accessibleTo(owner, "a"), first)
      assert.deepStrictEqual(yield* looks, [])
      yield* leads.page(yield* accessibleTo(operator, "a"), {}, all)
      const both = [first, second].map((id) => [String(id), id])
      assert.sameDeepMembers<unknown>(yield* looks, both)
      yield* leads.get(yield* accessibleTo(operator, "a"), first)
      assert.sameDeepMembers<unknown>(yield* looks, [...both, [String(first), first]])
    }).pipe(Effect.provide(useCases))
  )
})
