import { assert, describe, it } from "@effect/vitest"
import { Region } from "@leadwell/domain/geography/Region"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { DateTime, Effect, Stream } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { operator } from "../UseCases.ts"
import { arrive, ask, accessibleBusiness, wanting } from "./ReclaimedLead.ts"

const start = Date.parse("2026-11-18T09:00:00Z")
const days = (number: number) => number * 86_400_000
const page = { page: 1, per_page: 100 }

const evidenceOf = (id: ReclaimId) =>
  Effect.map(
    ReclaimReview.use((review) => review.get(operator, id)),
    (one) => one.evidence
  )

describe("the evidence of a reclaim", () => {
  it.effect("names the leads of the same person, the region of the assignment and the time since", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const first = yield* arrive({ phone: "0687654321" })
      yield* TestClock.setTime(start + 1000)
      yield* arrive({ email: "other@example.nl", phone: "0600000000" })
      yield* TestClock.setTime(start + days(1))
      const again = yield* arrive()
      yield* TestClock.setTime(start + days(3) - 1)
      const duplicate = yield* ask("a", again, "duplicate")
      const evidence = yield* evidenceOf(duplicate.id)
      assert.deepStrictEqual(evidence.samePerson, [{ lead: first, assigned_at: DateTime.makeUnsafe(start) }])
      assert.deepStrictEqual([evidence.region as string | null, evidence.isInRegion], ["3500-3599", true])
      assert.strictEqual(evidence.hoursSinceAssignment, 47)
      assert.deepStrictEqual(evidence.suggestion, { outcome: "grant", because: "same_person" })
      const abroad = yield* ask(
        "a",
        yield* arrive({ postal_code: "9999ZZ", email: "x@example.nl" }),
        "out_of_region",
        2
      )
      assert.deepInclude(yield* evidenceOf(abroad.id), { region: Region.make("*"), isInRegion: true })
    }).pipe(Effect.provide(wanting({ a: {} }, 1)))
  )

  it.effect("counts what the business reclaimed in the 90 days up to the request, and no more", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const old = yield* arrive()
      yield* TestClock.setTime(start + 1)
      const kept = yield* arrive()
      yield* ask("a", old, "no_contact")
      yield* ask("a", kept, "no_contact")
      yield* TestClock.setTime(start + days(90))
      yield* arrive()
      yield* TestClock.setTime(start + days(90) + 1)
      const last = yield* ask("a", yield* arrive(), "no_contact")
      yield* TestClock.setTime(start + days(90) + 2)
      yield* arrive()
      const { assigned, reclaimed } = yield* evidenceOf(last.id)
      assert.deepStrictEqual([assigned, reclaimed], [3, 2])
    }).pipe(Effect.provide(wanting({ a: {} }, 1)))
  )

  it.effect("finds the same file in other requests of the account, and not in another account's", () =>
    Effect.gen(function* () {
      const lead = yield* arrive()
      const [mine, sisters] = [yield* ask("a", lead, "duplicate"), yield* ask("b", lead, "spam")]
      yield* ask("foreign", lead, "spam")
      assert.deepStrictEqual((yield* evidenceOf(mine.id)).sameScreenshot, [sisters.id])
      const later = yield* ask("a", yield* arrive(), "spam", 2)
      assert.deepStrictEqual((yield* evidenceOf(later.id)).sameScreenshot, [])
      assert.deepInclude((yield* evidenceOf(mine.id)).suggestion, { outcome: "unclear" })
    }).pipe(Effect.provide(wanting({ a: {}, b: {}, foreign: {} }, 3)))
  )
})

describe("the reclaims of a business", () => {
  it.effect("are its own: another's are not found, nor their screenshots", () =>
    Effect.gen(function* () {
      const [reclaims, review] = [yield* Reclaims, yield* ReclaimReview]
      const lead = yield* arrive()
      const mine = yield* ask("a", lead, "spam", 7)
      const [a, b] = [yield* accessibleBusiness("a"), yield* accessibleBusiness("b")]
      assert.deepStrictEqual(yield* reclaims.get(a, mine.id), mine)
      const screenshot = yield* reclaims.screenshot(a, mine.id)
      assert.deepStrictEqual(yield* Stream.runCollect(screenshot.content), [Uint8Array.of(7)])
      for (const id of [mine.id, "unknown" as ReclaimId]) {
        const other = id === mine.id ? b : a
        assert.deepInclude(yield* Effect.flip(reclaims.get(other, id)), { _tag: "ReclaimNotFound" })
        assert.deepInclude(yield* Effect.flip(reclaims.screenshot(other, id)), { _tag: "ReclaimNotFound" })
      }
      assert.deepInclude(yield* Effect.flip(review.screenshot(operator, "unknown" as ReclaimId)), {
        _tag: "ReclaimNotFound"
      })
      assert.deepInclude(yield* Effect.flip(review.get(operator, "unknown" as ReclaimId)), { _tag: "ReclaimNotFound" })
    }).pipe(Effect.provide(wanting({ a: {}, b: {} }, 2)))
  )

  it.effect("are listed the latest first, and for an operator the oldest first, by status", () =>
    Effect.gen(function* () {
      const [reclaims, review] = [yield* Reclaims, yield* ReclaimReview]
      const requests = []
      for (const minute of [1, 2, 3]) {
        yield* TestClock.setTime(start + minute * 60_000)
        requests.push(yield* ask("a", yield* arrive(), "spam"))
      }
      const ids = requests.map(({ id }) => id)
      const { request: granted } = yield* review.grant(operator, ids[1]!, {})
      assert.deepInclude(granted, { status: "granted", remark: null, decided_at: DateTime.makeUnsafe(start + 180_000) })
      const listed = yield* reclaims.page(yield* accessibleBusiness("a"), page)
      assert.deepStrictEqual([listed.items.map(({ id }) => id), listed.total], [ids.toReversed(), 3])
      assert.deepStrictEqual((yield* reclaims.page(yield* accessibleBusiness("b"), page)).items, [])
      const queued = Effect.fnUntraced(function* (query: Parameters<typeof review.page>[1]) {
        return (yield* review.page(operator, query, page)).items.map(({ request }) => request.id)
      })
      assert.deepStrictEqual(yield* queued({}), ids)
      assert.deepStrictEqual(yield* queued({ status: ["pending"] }), [ids[0], ids[2]])
      assert.deepStrictEqual(yield* queued({ status: ["granted"] }), [ids[1]])
      assert.deepStrictEqual(yield* queued({ status: ["rejected"] }), [])
    }).pipe(Effect.provide(wanting({ a: {}, b: { active: false } }, 1)))
  )
})
