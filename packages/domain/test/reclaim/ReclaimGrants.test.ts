import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { DateTime, Effect, Layer, Logger, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { operator } from "../UseCases.ts"
import { arrive, ask, leadsOf, stageOf, wanting } from "./ReclaimedLead.ts"

const received = Date.parse("2026-11-18T09:00:00Z")
const hour = 3_600_000

/** Assigns a lead with one place to `a`, and grants its reclaim request this long after the receipt. */
const granted = Effect.fnUntraced(function* (reason: string, after: number, input: object = {}) {
  yield* TestClock.setTime(received)
  const lead = yield* arrive()
  const { id } = yield* ask("a", lead, reason)
  yield* TestClock.setTime(received + after)
  yield* ReclaimReview.use((reclaims) => reclaims.grant(operator, id, input))
  return lead
})

describe("a granted reclaim", () => {
  it.effect("gives the place of a young lead to another business at once, and never back", () =>
    Effect.gen(function* () {
      const lead = yield* granted("no_contact", 72 * hour - 1)
      assert.deepStrictEqual(yield* stageOf(lead), ["placed", 1])
      assert.deepStrictEqual([yield* leadsOf("a"), yield* leadsOf("b")], [[lead], [lead]])
    }).pipe(Effect.provide(wanting({ a: {}, b: {} }, 1)))
  )

  it.effect("leaves the lead open when nobody else wants it, and never gives it back", () =>
    Effect.gen(function* () {
      const lead = yield* granted("no_contact", hour)
      yield* LeadDistribution.use(({ sweep }) => sweep)
      assert.deepStrictEqual(yield* stageOf(lead), ["open", 0])
      assert.deepStrictEqual(yield* leadsOf("a"), [lead])
    }).pipe(Effect.provide(wanting({ a: {} }, 1)))
  )

  it.effect("closes a lead of 72 hours, and nobody gets it", () =>
    Effect.gen(function* () {
      const lead = yield* granted("no_contact", 72 * hour)
      assert.deepStrictEqual(yield* stageOf(lead), ["closed", 0])
      assert.deepStrictEqual(yield* leadsOf("b"), [])
    }).pipe(Effect.provide(wanting({ a: {}, b: {} }, 1)))
  )

  it.effect.each([
    { reason: "spam", input: {}, gone: true },
    { reason: "no_contact", input: { lead_at_fault: true }, gone: true },
    { reason: "no_contact", input: {}, gone: false },
    { reason: "spam", input: { lead_at_fault: false }, gone: false }
  ])("withdraws a lead at fault, and no other: $reason, $input", ({ gone, input, reason }) =>
    Effect.gen(function* () {
      const lead = yield* granted(reason, hour, input)
      assert.deepStrictEqual(yield* stageOf(lead), gone ? ["withdrawn", 0] : ["placed", 1])
      assert.deepStrictEqual(yield* leadsOf("b"), gone ? [] : [lead])
    }).pipe(Effect.provide(wanting({ a: {}, b: {} }, 1)))
  )

  it.effect("gives the cap of that day one back", () =>
    Effect.gen(function* () {
      const first = yield* granted("spam", hour)
      const second = yield* arrive()
      assert.deepStrictEqual(yield* leadsOf("a"), [second, first])
      yield* arrive()
      assert.deepStrictEqual(yield* leadsOf("a"), [second, first])
    }).pipe(Effect.provide(wanting({ a: { daily_cap: 1 } }, 1)))
  )

  it.effect("offers the business what waited for its cap, by the next sweep", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(received)
      const first = yield* arrive()
      const { id } = yield* ask("a", first, "spam")
      const waiting = yield* arrive()
      assert.deepStrictEqual(yield* stageOf(waiting), ["open", 0])
      yield* ReclaimReview.use((reclaims) => reclaims.grant(operator, id, {}))
      yield* LeadDistribution.use(({ sweep }) => sweep)
      assert.deepStrictEqual(yield* leadsOf("a"), [waiting, first])
    }).pipe(Effect.provide(wanting({ a: { daily_cap: 1 } }, 1)))
  )

  it.effect("gives no cap of today back for a lead of yesterday, but that of the week", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(received)
      const yesterdays = yield* arrive()
      const { id } = yield* ask("a", yesterdays, "spam")
      yield* TestClock.setTime(received + 24 * hour)
      const todays = yield* arrive()
      yield* ReclaimReview.use((reclaims) => reclaims.grant(operator, id, {}))
      yield* arrive()
      assert.deepStrictEqual(yield* leadsOf("a"), [todays, yesterdays])
      yield* TestClock.setTime(received + 48 * hour)
      const third = yield* arrive()
      yield* TestClock.setTime(received + 72 * hour)
      yield* arrive()
      assert.deepStrictEqual(yield* leadsOf("a"), [third, todays, yesterdays])
    }).pipe(Effect.provide(wanting({ a: { daily_cap: 1, weekly_cap: 2 } }, 1)))
  )

  it.effect("stands against a rejection made at the same moment, or falls to it", () =>
    Effect.gen(function* () {
      const reclaims = yield* ReclaimReview
      const { id } = yield* ask("a", yield* arrive(), "no_contact")
      const decisions = [reclaims.grant(operator, id, {}), reclaims.reject(operator, id, { remark: "No." })]
      const outcomes = yield* Effect.all(
        [...decisions, ...decisions].map((decision) => Effect.result(decision)),
        { concurrency: "unbounded" }
      )
      const [stood, ...others] = outcomes.filter(Result.isSuccess).map(({ success }) => success.request.status)
      assert.deepStrictEqual(others, [])
      const refused = outcomes.filter(Result.isFailure).map(({ failure }) => failure)
      assert.deepStrictEqual(
        refused.map((failure) => failure._tag === "ReclaimDecided" && failure.status === stood),
        [true, true, true]
      )
      assert.strictEqual((yield* reclaims.get(operator, id)).request.status, stood)
    }).pipe(Effect.provide(wanting({ a: {}, b: {} }, 1)))
  )
})

const unoffered = (offer: Effect.Effect<never, StorageUnavailable>) =>
  Layer.effect(
    DistributionRepository,
    Effect.map(DistributionRepository, (repository) => ({ ...repository, offer: () => offer }))
  )

describe("a grant while leads cannot be offered", () => {
  it.effect.each([
    ["fails", Effect.fail(new StorageUnavailable({ cause: "away" }))],
    ["breaks down", Effect.die(new TypeError("ours"))],
    ["hangs", Effect.never]
  ] as const)("stands though the offer %s, and the lead is due", ([, offer]) =>
    Effect.gen(function* () {
      const passing = Effect.forever(TestClock.adjust("100 millis"))
      const lead = yield* Effect.raceFirst(granted("no_contact", hour), passing)
      assert.deepStrictEqual(yield* stageOf(lead), ["open", 0])
      const due = yield* DistributionRepository.use((distributions) =>
        distributions.due({ receivedBy: DateTime.makeUnsafe(0), limit: 10 })
      )
      assert.deepStrictEqual(due, [lead])
    }).pipe(
      Effect.provide(wanting({ a: {}, b: {} }, 1, Layer.provideMerge(unoffered(offer), MemoryStorage.layer))),
      Effect.provide(Logger.layer([]))
    )
  )
})
