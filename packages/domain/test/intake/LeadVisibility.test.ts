import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { type Granted, principalWith } from "@leadwell/domain/access/Grant"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { Leads } from "@leadwell/domain/intake/Leads"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { arrive, ask, wanting } from "../reclaim/ReclaimedLead.ts"
import { applied, memberOf, noon, operator, owner, receive, stranger, useCases } from "../UseCases.ts"

const all = { page: 1, per_page: 100 }

const reviewer = principalWith({ account: AccountId.make("lead-house") }, "leads:review")

/** A member of the account `acme` who is held to some websites. */
const heldTo = (...websites: ReadonlyArray<string>) => memberOf("acme", { websites })

/** Returns who looked at which lead, the latest first. */
const looks = Effect.map(
  AuditRepository.use((audit) => audit.page({}, all)),
  ({ items }) =>
    items.flatMap(({ entry }) =>
      entry.action === "lead.viewed" ? [[entry.actor.id, entry.lead, entry.subject.id]] : []
    )
)

/** Receives a lead from each of two websites, the second one a second later. */
const twoLeads = Effect.gen(function* () {
  yield* applied([[{}]])
  const first = (yield* receive()).lead.id
  yield* TestClock.setTime(noon + 1000)
  const second = (yield* receive({ website_code: "reviewed" })).lead.id
  return { first, second, leads: yield* Leads }
})

describe("the leads that somebody sees", () => {
  it.effect("are those of the websites in scope, and all for a reviewer", () =>
    Effect.gen(function* () {
      const { first, leads } = yield* twoLeads
      const found = yield* leads.get(owner, first)
      assert.strictEqual(found.lead.id, first)
      for (const principal of [heldTo("demo"), reviewer, operator]) {
        assert.deepStrictEqual(yield* leads.get(principal, first), found)
      }
      for (const principal of [heldTo("reviewed"), heldTo(), stranger]) {
        assert.strictEqual((yield* Effect.flip(leads.get(principal, first)))._tag, "LeadNotFound")
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("are listed for their sender, held to the scope, the latest first", () =>
    Effect.gen(function* () {
      const { first, leads, second } = yield* twoLeads
      const idsFor = (principal: Granted<"leads:create">, query: Parameters<typeof leads.pageOfOwn>[1] = {}) =>
        Effect.map(leads.pageOfOwn(principal, query, all), ({ items, total }) => {
          assert.strictEqual(total, items.length)
          return items.map(({ lead }) => lead.id)
        })
      assert.deepStrictEqual(yield* idsFor(owner), [second, first])
      assert.deepStrictEqual(yield* idsFor(owner, { sort: "ascending" }), [first, second])
      assert.deepStrictEqual(yield* idsFor(owner, { stage: ["held"] }), [second])
      assert.deepStrictEqual(yield* idsFor(heldTo("demo")), [first])
      assert.deepStrictEqual(yield* idsFor(stranger), [])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("are listed for a reviewer, the latest first unless sorted", () =>
    Effect.gen(function* () {
      const { first, leads, second } = yield* twoLeads
      const idsOf = (query: Parameters<typeof leads.page>[1]) =>
        Effect.map(leads.page(reviewer, query, all), ({ items }) => items.map(({ lead }) => lead.id))
      assert.deepStrictEqual(yield* idsOf({}), [second, first])
      assert.deepStrictEqual(yield* idsOf({ sort: "ascending" }), [first, second])
      assert.deepStrictEqual(yield* idsOf({ free_places: "true" }), [first])
    }).pipe(Effect.provide(useCases))
  )
})

describe("the person of a lead", () => {
  it.effect("is shown to a reviewer while the lead is held, and to an operator at any time, in the audit trail", () =>
    Effect.gen(function* () {
      const { first, leads, second } = yield* twoLeads
      const refused = yield* Effect.flip(leads.dossier(reviewer, first))
      assert.strictEqual(refused._tag, "LeadNotUnderReview")
      assert.deepStrictEqual(yield* looks, [])
      yield* leads.dossier(reviewer, second)
      yield* TestClock.setTime(noon + 2000)
      yield* leads.dossier(operator, first)
      assert.deepStrictEqual<unknown>(yield* looks, [
        ["lead-house", first, String(first)],
        ["lead-house", second, String(second)]
      ])
      yield* leads.approve(reviewer, second, {})
      assert.strictEqual((yield* Effect.flip(leads.dossier(reviewer, second)))._tag, "LeadNotUnderReview")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is not shown by a decision to a reviewer who did not see it before", () =>
    Effect.gen(function* () {
      const { leads, second } = yield* twoLeads
      const dryRun = { isDryRun: true }
      assert.isTrue((yield* leads.approve(reviewer, second, {}, dryRun)).isShown)
      assert.isTrue((yield* leads.refuse(reviewer, second, { remark: "A joke." })).isShown)
      const before = yield* looks
      assert.isFalse((yield* leads.approve(reviewer, second, {}, dryRun)).isShown)
      assert.deepStrictEqual(yield* looks, before)
      assert.isTrue((yield* leads.approve(operator, second, {}, dryRun)).isShown)
      assert.isFalse((yield* leads.approve(reviewer, second, {})).isShown)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is shown to a reviewer once a business asked to give the lead back", () =>
    Effect.gen(function* () {
      const leads = yield* Leads
      const id = yield* arrive()
      assert.strictEqual((yield* Effect.flip(leads.dossier(reviewer, id)))._tag, "LeadNotUnderReview")
      yield* ask("a", id, "spam")
      assert.strictEqual((yield* leads.dossier(reviewer, id)).lead.id, id)
    }).pipe(Effect.provide(wanting({ a: {} }, 1)))
  )
})
