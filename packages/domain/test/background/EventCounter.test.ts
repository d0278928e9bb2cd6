import { assert, describe, it } from "@effect/vitest"
import { jobs } from "@leadwell/domain/BackgroundWork"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../LogLines.ts"

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
