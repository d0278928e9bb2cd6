import { assert, describe, it } from "@effect/vitest"
import { movedClock } from "@leadwell/domain/calendar/MovedClock"
import { ClocksAgree, steadyClock } from "@leadwell/domain/calendar/SteadyClock"
import { Clock, Effect, Schema } from "effect"
import { TestClock } from "effect/testing"

const minute = 60_000

/** Makes a check of a clock whose time of day and passed time are set, both in milliseconds. */
const watched = Effect.gen(function* () {
  const time = { ofDay: Date.parse("2026-01-21T11:00:00Z"), passed: 0 }
  const check = yield* Effect.provideService(steadyClock, Clock.Clock, {
    ...(yield* Clock.Clock),
    currentTimeMillisUnsafe: () => time.ofDay,
    monotonicTimeNanosUnsafe: () => BigInt(time.passed) * 1_000_000n
  })
  /** Lets time pass, while the time of day moves by a jump more. */
  const isSteadyAfter = (passed: number, jump = 0) => {
    time.passed += passed
    time.ofDay += passed + jump
    return check
  }
  return { isSteadyAfter }
})

const Span = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10_000_000 }))
const Jump = Schema.Int.check(Schema.isBetween({ minimum: -2 * minute, maximum: 2 * minute }))

describe("steadyClock", () => {
  it.effect.prop(
    "trusts a clock that moves at most a minute beside the time that passed, and again after a jump",
    [Span, Jump],
    ([passed, jump]) =>
      Effect.gen(function* () {
        const { isSteadyAfter } = yield* watched
        assert.strictEqual(yield* isSteadyAfter(passed, jump), Math.abs(jump) <= minute)
        assert.isTrue(yield* isSteadyAfter(passed))
        for (const sign of [1, -1]) {
          assert.isTrue(yield* isSteadyAfter(passed, sign * minute))
          assert.isFalse(yield* isSteadyAfter(passed, sign * (minute + 1)))
        }
      })
  )

  it.effect("takes a clock that tells parts of a millisecond", () =>
    Effect.gen(function* () {
      const { isSteadyAfter } = yield* watched
      assert.isTrue(yield* isSteadyAfter(0, 0.4))
    })
  )

  it.effect("trusts no clock that differs from the others", () =>
    Effect.gen(function* () {
      const { isSteadyAfter } = yield* watched
      const differing = Effect.provideService(ClocksAgree, Effect.succeed(false))
      assert.isFalse(yield* differing(isSteadyAfter(0)))
      assert.isTrue(yield* isSteadyAfter(0))
    })
  )
})

const Offset = Schema.Int.check(Schema.isBetween({ minimum: -90_000_000_000, maximum: 90_000_000_000 }))

describe("movedClock", () => {
  it.effect.prop("tells its own time in all units, and the passed time of the given one", [Offset], ([by]) =>
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
})
