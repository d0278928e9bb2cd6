import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { ConnectionError, LockTimeoutError, SqlError } from "effect/sql/SqlError"
import { TestClock } from "effect/testing"
import { WriterHealth } from "../../src/intake/WriterHealth.ts"

const failing = (reason: ConnectionError | LockTimeoutError) =>
  Effect.fail(new StorageUnavailable({ cause: new SqlError({ reason }) }))

const disconnected = failing(new ConnectionError({ cause: "lost", message: "lost", operation: "execute" }))
const heldUp = failing(new LockTimeoutError({ cause: "locked", message: "locked", operation: "execute" }))

/** Checks after the given time whether the writer is well. */
const isWellAfter = Effect.fnUntraced(function* (time: `${number} millis`) {
  yield* TestClock.adjust(time)
  return yield* WriterHealth.use(({ isWell }) => isWell)
})

describe("the writer of leads", () => {
  it.effect("is not well from 3 seconds into a step until the step ends, though later steps succeed", () =>
    Effect.gen(function* () {
      const { watch } = yield* WriterHealth
      const gate = yield* Deferred.make<void>()
      const stuck = yield* Effect.forkChild(watch(Deferred.await(gate)), { startImmediately: true })
      assert.isTrue(yield* isWellAfter("2999 millis"))
      assert.isFalse(yield* isWellAfter("1 millis"))
      yield* watch(Effect.void)
      assert.isFalse(yield* isWellAfter("60000 millis"))
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(stuck)
      assert.isTrue(yield* isWellAfter("0 millis"))
    }).pipe(Effect.provide(Layer.fresh(WriterHealth.layer)))
  )

  it.effect("is not well for 5 seconds after it has lost its connection, or until a step succeeds", () =>
    Effect.gen(function* () {
      const { watch } = yield* WriterHealth
      yield* Effect.flip(watch(disconnected))
      assert.isFalse(yield* isWellAfter("4999 millis"))
      assert.isTrue(yield* isWellAfter("1 millis"))
      yield* Effect.flip(watch(disconnected))
      assert.isFalse(yield* isWellAfter("0 millis"))
      yield* watch(Effect.void)
      assert.isTrue(yield* isWellAfter("0 millis"))
    }).pipe(Effect.provide(Layer.fresh(WriterHealth.layer)))
  )

  it.effect("is judged by the time that passed, also when the time of day is set back", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(3_600_000)
      const { watch } = yield* WriterHealth
      yield* Effect.flip(watch(disconnected))
      yield* TestClock.setTime(0)
      assert.isFalse(yield* isWellAfter("4999 millis"))
      assert.isTrue(yield* isWellAfter("1 millis"))
      yield* Effect.forkChild(watch(Effect.never), { startImmediately: true })
      yield* TestClock.setTime(-3_600_000)
      assert.isFalse(yield* isWellAfter("3000 millis"))
    }).pipe(Effect.provide(Layer.fresh(WriterHealth.layer)))
  )

  it.effect("is well after a step that met a lock", () =>
    Effect.gen(function* () {
      const { watch } = yield* WriterHealth
      yield* Effect.flip(watch(heldUp))
      assert.isTrue(yield* isWellAfter("0 millis"))
    }).pipe(Effect.provide(Layer.fresh(WriterHealth.layer)))
  )
})
