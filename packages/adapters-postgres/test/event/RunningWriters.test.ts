import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { allEnd } from "../../src/event/RunningWriters.ts"

/** Waits for a writer that ends after some milliseconds. Others begin all the time. */
const waiting = Effect.fnUntraced(function* (ends: number) {
  const world = { looks: 0 }
  const start = yield* Clock.currentTimeMillis
  const look = Effect.gen(function* () {
    const now = (yield* Clock.currentTimeMillis) - start
    world.looks++
    return new Set([...(now < ends ? ["old"] : []), `new ${now}`])
  })
  return { world, fiber: yield* Effect.forkChild(allEnd(look)) }
})

describe("waiting for running writers", () => {
  it.effect("looks at the locks a few times, however long a writer takes", () =>
    Effect.gen(function* () {
      const { fiber, world } = yield* waiting(1000)
      yield* TestClock.adjust("999 millis")
      assert.isAtMost(world.looks, 16)
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("100 millis")
      yield* Fiber.join(fiber)
    })
  )

  it.effect("ends within twice the time of a short writer", () =>
    Effect.gen(function* () {
      for (const ends of [1, 4, 7, 12, 30]) {
        const { fiber } = yield* waiting(ends)
        yield* TestClock.adjust(`${Math.max(5, 2 * ends)} millis`)
        yield* Fiber.join(fiber)
      }
    })
  )
})
