import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { ShutdownDeadline } from "../../src/ShutdownDeadline.ts"

const times = { delay: Duration.seconds(5), grace: Duration.seconds(10) }

describe("the deadline of a shutdown", () => {
  it.effect("passes half a second after the delay and the grace, counted from the signal", () =>
    Effect.gen(function* () {
      const { begin, passed } = yield* ShutdownDeadline.make(times)
      const waiting = yield* Effect.forkChild(passed, { startImmediately: true })
      yield* TestClock.adjust("1 hour")
      yield* begin
      yield* TestClock.adjust("10 seconds")
      yield* begin
      yield* TestClock.adjust("5499 millis")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("1 milli")
      yield* Fiber.join(waiting)
    })
  )

  it.effect("is not later when the time of day is set back", () =>
    Effect.gen(function* () {
      const { begin, passed, remaining } = yield* ShutdownDeadline.make(times)
      yield* TestClock.setTime(3_600_000)
      yield* begin
      yield* TestClock.setTime(0)
      yield* TestClock.adjust("14 seconds")
      assert.strictEqual(Duration.toSeconds(yield* remaining), 1)
      const waiting = yield* Effect.forkChild(passed, { startImmediately: true })
      yield* TestClock.adjust("1500 millis")
      yield* Fiber.join(waiting)
    })
  )

  it.effect("leaves all of the grace before the signal, and afterwards what is left of both", () =>
    Effect.gen(function* () {
      const { begin, remaining } = yield* ShutdownDeadline.make(times)
      const seconds = Effect.map(remaining, Duration.toSeconds)
      assert.strictEqual(yield* seconds, 10)
      yield* begin
      yield* TestClock.adjust("8 seconds")
      assert.strictEqual(yield* seconds, 7)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* seconds, 0)
    })
  )
})
