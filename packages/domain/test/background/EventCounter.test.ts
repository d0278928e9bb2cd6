import { assert, it } from "@effect/vitest"
import * as EventCounter from "@leadwell/domain/background/EventCounter"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"

it.effect("counts all events at the start and every ten seconds, until its scope closes", () =>
  Effect.gen(function* () {
    const world = { left: 3, calls: 0 }
    const events = Layer.succeed(EventRepository, {
      after: () => Effect.die("not asked for"),
      page: () => Effect.die("not asked for"),
      ofLead: () => Effect.die("not asked for"),
      countAhead: Effect.sync(() => {
        world.calls++
        return world.left > 0 ? world.left-- : 0
      })
    })
    yield* Effect.gen(function* () {
      yield* Layer.build(Layer.provide(EventCounter.layer, events))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(world, { left: 0, calls: 4 })
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(world.calls, 5)
    }).pipe(Effect.scoped)
    yield* TestClock.adjust("1 hour")
    assert.strictEqual(world.calls, 5)
  })
)
