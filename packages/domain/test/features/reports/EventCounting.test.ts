import { assert, describe, it } from "@effect/vitest"
import { jobs } from "@leadwell/domain/BackgroundWork"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { eventCounting } from "@leadwell/domain/features/reports/EventCounting"
import { ReportRepository } from "@leadwell/domain/features/reports/ReportRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { DateTime, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../../LogLines.ts"

/** An event counter in the scope of the test, with its log. There are `world.left` steps to count. */
const counting = Effect.gen(function* () {
  const world = { left: 3, calls: 0, isAway: false }
  const { layer, lines } = logLines()
  const events = Layer.succeed(EventRepository, {
    after: () => Effect.die("not asked for"),
    page: () => Effect.die("not asked for"),
    ofLead: () => Effect.die("not asked for"),
    countAhead: Effect.suspend(() => {
      world.calls++
      if (world.isAway) return Effect.fail(new StorageUnavailable({ cause: new Error("down") }))
      return Effect.succeed(world.left > 0 ? world.left-- : 0)
    })
  })
  yield* Layer.build(Layer.effectDiscard(jobs.eventCounts).pipe(Layer.provide(events), Layer.provide(layer)))
  yield* TestClock.adjust("1 second")
  return { world, lines }
})

describe("the counter of events", () => {
  it.effect("counts all events at the start and every ten seconds, until its scope closes", () =>
    Effect.gen(function* () {
      const { world } = yield* Effect.scoped(
        Effect.tap(counting, ({ world: { calls, left } }) =>
          Effect.gen(function* () {
            assert.deepStrictEqual({ calls, left }, { calls: 4, left: 0 })
            yield* TestClock.adjust("10 seconds")
          })
        )
      )
      assert.strictEqual(world.calls, 5)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(world.calls, 5)
    })
  )

  it.effect("says once that the store is away and once that it is back", () =>
    Effect.gen(function* () {
      const { lines, world } = yield* counting
      world.isAway = true
      yield* TestClock.adjust("1 minute")
      world.isAway = false
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(lines, [
        "Warn Events cannot be counted in advance: the store is away",
        "Info Events are counted in advance again"
      ])
    })
  )
})

describe("the counter for reports", () => {
  it.effect("rests nineteen times as long as a step took, and ten seconds at most", () =>
    Effect.gen(function* () {
      let [steps, took] = [0, 100]
      const counting = { id: 1, zone: "Europe/Amsterdam", counted: 0, counted_until: null, is_current: true }
      const step = Effect.sync(() => ({ counted: ++steps, until: DateTime.makeUnsafe(0), histories: [] }))
      const reports = Layer.succeed(ReportRepository, {
        countings: Effect.succeed([counting]),
        begin: () => Effect.void,
        next: () => Effect.suspend(() => Effect.delay(step, took)),
        advance: () => Effect.succeed(true),
        makeCurrent: () => Effect.void,
        addRefusals: () => Effect.void,
        sum: () => Effect.die("not asked for")
      })
      const { all } = yield* Effect.provide(eventCounting, reports)
      yield* Effect.forkScoped(all(19))
      yield* TestClock.adjust("2099 millis")
      assert.strictEqual(steps, 1)
      yield* TestClock.adjust("1 milli")
      assert.strictEqual(steps, 2)
      took = 5000
      yield* TestClock.adjust("6900 millis")
      assert.strictEqual(steps, 3)
      yield* TestClock.adjust("15 seconds")
      assert.strictEqual(steps, 4)
    })
  )
})
