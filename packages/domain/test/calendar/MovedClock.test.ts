import { assert, it } from "@effect/vitest"
import { movedClock } from "@leadwell/domain/calendar/MovedClock"
import { Clock, Effect, Schema } from "effect"
import { TestClock } from "effect/testing"

const Offset = Schema.Int.check(Schema.isBetween({ minimum: -90_000_000_000, maximum: 90_000_000_000 }))

it.effect.prop(
  "a moved clock tells its own time in all units, and the passed time of the given one",
  [Offset],
  ([by]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_800_000_000_123)
      const given = yield* Clock.Clock
      const parts = { currentTimeNanosUnsafe: () => given.currentTimeNanosUnsafe() + 456_789n }
      const moved = movedClock({ ...given, ...parts }, (millis) => millis + by)
      const millis = 1_800_000_000_123 + by
      assert.deepStrictEqual([moved.currentTimeMillisUnsafe(), yield* moved.currentTimeMillis], [millis, millis])
      const nanos = BigInt(millis) * 1_000_000n + 456_789n
      assert.deepStrictEqual([moved.currentTimeNanosUnsafe(), yield* moved.currentTimeNanos], [nanos, nanos])
      assert.strictEqual(moved.monotonicTimeNanosUnsafe(), given.monotonicTimeNanosUnsafe())
    })
)
