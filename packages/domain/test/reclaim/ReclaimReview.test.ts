import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import type { WebsiteCode } from "@leadwell/domain/catalog/Website"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { DateTime, Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { changeSubscriptions, operator } from "../UseCases.ts"
import { arrive, ask, leadsOf, stageOf, wanting } from "./ReclaimedLead.ts"

const received = Date.parse("2026-11-18T09:00:00Z")

/** What a decision could change. */
const stateOf = Effect.fnUntraced(function* (lead: LeadId, id: ReclaimId) {
  const { request } = yield* ReclaimReview.use((reclaims) => reclaims.get(operator, id))
  return [request, yield* stageOf(lead), yield* leadsOf("a"), yield* leadsOf("b"), yield* leadsOf("c")]
})

const lost = (business: string, isCapGivenBack: boolean, status = "reclaimed") => ({ business, status, isCapGivenBack })
const won = (business: string) => ({ business, status: "new", isCapGivenBack: false })

describe("a dry run of a decision", () => {
  it.effect.each([
    { reason: "no_contact", input: {}, effects: [lost("a", true), won("c")] },
    { reason: "spam", input: {}, effects: [lost("a", true), lost("b", true, "withdrawn")] },
    { reason: "spam", input: { lead_at_fault: false }, effects: [lost("a", true), won("c")] }
  ])("tells what a grant does, and does nothing: $reason $input", ({ effects, input, reason }) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(received)
      const reclaims = yield* ReclaimReview
      const lead = yield* arrive()
      const { id } = yield* ask("a", lead, reason)
      const before = yield* stateOf(lead, id)
      const rehearsed = yield* reclaims.grant(operator, id, input, { isDryRun: true })
      assert.deepStrictEqual<unknown>(rehearsed.effects, effects)
      assert.deepStrictEqual(yield* stateOf(lead, id), before)
      assert.deepStrictEqual(yield* reclaims.grant(operator, id, input), rehearsed)
      assert.notDeepEqual(yield* stateOf(lead, id), before)
    }).pipe(Effect.provide(wanting({ a: { daily_cap: 9 }, b: { daily_cap: 9 }, c: { active: true } }, 2)))
  )

  it.effect("tells what a rejection does, and does nothing; neither offers the lead", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(received)
      const reclaims = yield* ReclaimReview
      const lead = yield* arrive()
      const { id } = yield* ask("a", lead, "spam")
      yield* changeSubscriptions("b", { active: true })
      const before = yield* stateOf(lead, id)
      const rehearsed = yield* reclaims.reject(operator, id, { remark: "No." }, { isDryRun: true })
      const kept = { business: "a", status: "reclaim_rejected", isCapGivenBack: false }
      assert.deepStrictEqual<unknown>(rehearsed.effects, [kept])
      assert.strictEqual(rehearsed.request.remark, "No.")
      assert.deepStrictEqual(yield* stateOf(lead, id), before)
      assert.deepStrictEqual(yield* reclaims.reject(operator, id, { remark: "No." }), rehearsed)
      assert.deepStrictEqual([yield* stageOf(lead), yield* leadsOf("b")], [["open", 1], []])
    }).pipe(Effect.provide(wanting({ a: {}, b: { active: false } }, 2)))
  )

  it.effect("tells of nobody who gets a lead that stays closed", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(received)
      const { id } = yield* ask("a", yield* arrive(), "no_contact")
      yield* TestClock.adjust("73 hours")
      const reclaims = yield* ReclaimReview
      const rehearsed = yield* reclaims.grant(operator, id, {}, { isDryRun: true })
      assert.deepStrictEqual<unknown>(rehearsed.effects, [lost("a", true)])
      assert.deepStrictEqual(yield* reclaims.grant(operator, id, {}), rehearsed)
    }).pipe(Effect.provide(wanting({ a: {}, b: { active: false } }, 1)))
  )
})

const all = { page: 1, per_page: 100 }

/** Returns who looked at what, the latest first. */
const audited = Effect.gen(function* () {
  const { items } = yield* AuditRepository.use((audit) => audit.page({}, all))
  return items.map(({ entry: { action, actor, lead, subject } }) => [action, actor.kind, subject.id, lead])
})

describe("a screenshot", () => {
  it.effect("is shown to a reviewer, and each look is audited", () =>
    Effect.gen(function* () {
      const lead = yield* arrive()
      const { id } = yield* ask("a", lead, "spam", 7)
      const before = yield* audited
      const { sha256 } = yield* ReclaimReview.use((reclaims) => reclaims.screenshot(operator, id))
      assert.strictEqual(sha256, "07".repeat(32))
      const [look, ...earlier] = yield* audited
      assert.deepStrictEqual<unknown>(look, ["screenshot.viewed", "account", id, lead])
      assert.deepStrictEqual(earlier, before)
      const accessible = yield* Businesses.use(({ getAccessible }) => getAccessible(operator, "a" as BusinessId))
      yield* Reclaims.use((reclaims) => reclaims.screenshot(accessible, id))
      assert.deepStrictEqual<unknown>((yield* audited).slice(0, 2), [look, look])
    }).pipe(Effect.provide(wanting({ a: {} }, 1)))
  )
})

describe("the queue of a reviewer", () => {
  it.effect("shows each request with the evidence of its own lead", () =>
    Effect.gen(function* () {
      const reclaims = yield* ReclaimReview
      yield* TestClock.setTime(received)
      const [first, second] = [yield* arrive(), yield* arrive()]
      yield* TestClock.adjust("2 hours")
      const third = yield* arrive()
      yield* TestClock.adjust("3 hours")
      yield* ask("a", third, "spam", 1)
      yield* ask("b", first, "spam", 2)
      yield* TestClock.adjust("4 hours")
      yield* ask("a", second, "spam", 3)
      const { items } = yield* reclaims.page(operator, {}, all)
      assert.deepStrictEqual(
        items.map(({ evidence, request }) => [request.lead, evidence.hoursSinceAssignment]),
        [
          [third, 3],
          [first, 5],
          [second, 9]
        ]
      )
    }).pipe(Effect.provide(wanting({ a: {}, b: {} }, 2)))
  )

  it.effect("selects requests, the oldest first unless it is sorted", () =>
    Effect.gen(function* () {
      const reclaims = yield* ReclaimReview
      yield* TestClock.setTime(received)
      const first = yield* ask("a", yield* arrive(), "spam")
      yield* TestClock.adjust("24 hours")
      const second = yield* ask("a", yield* arrive(), "no_contact", 2)
      const idsOf = (query: Parameters<typeof reclaims.page>[1]) =>
        Effect.map(reclaims.page(operator, query, all), ({ items }) => items.map(({ request }) => request.id))
      assert.deepStrictEqual(yield* idsOf({}), [first.id, second.id])
      assert.deepStrictEqual(yield* idsOf({ sort: "descending" }), [second.id, first.id])
      assert.deepStrictEqual(yield* idsOf({ reason: ["spam"] }), [first.id])
      assert.deepStrictEqual(yield* idsOf({ business: [first.business] }), [first.id, second.id])
      assert.deepStrictEqual(yield* idsOf({ business: ["b" as BusinessId] }), [])
      assert.deepStrictEqual(yield* idsOf({ website_code: ["other" as WebsiteCode] }), [])
      const day = DateTime.formatIsoDateUtc(second.created_at)
      assert.deepStrictEqual(yield* idsOf({ created_from: day as never }), [second.id])
      assert.deepStrictEqual(yield* idsOf({ created_to: day as never }), [first.id, second.id])
    }).pipe(Effect.provide(wanting({ a: {} }, 1)))
  )
})
