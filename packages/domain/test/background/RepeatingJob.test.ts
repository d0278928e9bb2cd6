import { assert, describe, it } from "@effect/vitest"
import { longestTurn, repeat } from "@leadwell/domain/background/RepeatingJob"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Duration, Effect } from "effect"
import { TestClock } from "effect/testing"
import { logLines } from "../LogLines.ts"

/** A job that repeats at an interval. Its turns end as `world.turn` says, and it records what happens to them. */
const repeating = Effect.fnUntraced(function* (interval: Duration.Input) {
  const world = {
    turn: Effect.never as Effect.Effect<void, StorageUnavailable>,
    begun: 0,
    interrupted: 0
  }
  const { layer, lines } = logLines()
  const turn = Effect.suspend(() => {
    world.begun += 1
    return Effect.onInterrupt(world.turn, () => Effect.sync(() => (world.interrupted += 1)))
  })
  yield* repeat({ turn, interval, failing: "It fails", over: "It works again" }).pipe(Effect.provide(layer))
  yield* TestClock.adjust(0)
  return { world, lines }
})

describe("a job that repeats", () => {
  it.effect("interrupts a turn that takes too long, says so once, and tries again at its next turn", () =>
    Effect.gen(function* () {
      const { lines, world } = yield* repeating("1 second")
      yield* TestClock.adjust(Duration.subtract(longestTurn, Duration.millis(1)))
      assert.deepStrictEqual([world.begun, world.interrupted], [1, 0])
      yield* TestClock.adjust("1 milli")
      assert.deepStrictEqual([world.begun, world.interrupted], [1, 1])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual([world.begun, world.interrupted], [2, 1])
      world.turn = Effect.void
      yield* TestClock.adjust(Duration.sum(longestTurn, Duration.seconds(1)))
      assert.deepStrictEqual([world.begun, world.interrupted], [3, 2])
      assert.deepStrictEqual(lines, ["Warn It fails: it was interrupted after 10 minutes", "Info It works again"])
    })
  )

  it.effect("lets a turn take as long as its interval, when that is longer", () =>
    Effect.gen(function* () {
      const { world } = yield* repeating("1 hour")
      yield* TestClock.adjust("3599 seconds")
      assert.deepStrictEqual([world.begun, world.interrupted], [1, 0])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual([world.begun, world.interrupted], [1, 1])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual([world.begun, world.interrupted], [2, 1])
    })
  )

  it.effect("is tried again a minute after a failure, and an interval after a success", () =>
    Effect.gen(function* () {
      const { world } = yield* repeating("1 hour")
      world.turn = Effect.fail(new StorageUnavailable({ cause: "down" }))
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(world.begun, 1)
      yield* TestClock.adjust("1 minute")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(world.begun, 3)
      world.turn = Effect.void
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(world.begun, 4)
      yield* TestClock.adjust("59 minutes")
      assert.strictEqual(world.begun, 4)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(world.begun, 5)
    })
  )

  it.effect("says that the store is away when it is, and not that a turn took too long", () =>
    Effect.gen(function* () {
      const { lines, world } = yield* repeating("1 second")
      world.turn = Effect.fail(new StorageUnavailable({ cause: "jane@example.nl" }))
      yield* TestClock.adjust(Duration.sum(longestTurn, Duration.seconds(1)))
      world.turn = Effect.void
      yield* TestClock.adjust("1 second")
      world.turn = Effect.fail(new StorageUnavailable({ cause: "jane@example.nl", reason: "its disk is full" }))
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(lines.slice(1), [
        "Warn It fails: the store is away",
        "Info It works again",
        "Warn It fails: the store is away, because its disk is full"
      ])
    })
  )

  it.effect("tells another reason, and the same one again after a day", () =>
    Effect.gen(function* () {
      const { lines, world } = yield* repeating("1 hour")
      const away = Effect.fail(new StorageUnavailable({ cause: "jane@example.nl" }))
      const turns = Effect.fnUntraced(function* (turn: typeof world.turn, hours: number) {
        world.turn = turn
        yield* TestClock.adjust(Duration.hours(hours))
      })
      yield* turns(Effect.interrupt, 4)
      yield* turns(away, 4)
      yield* turns(Effect.die(new Error("jane@example.nl")), 4)
      yield* turns(away, 4)
      assert.deepStrictEqual(
        lines.slice(1).map((line) => line.split(/: |,/)[0]),
        ["Warn It fails", "Warn It fails", "Error It fails"]
      )
      yield* turns(away, 24)
      assert.deepStrictEqual(lines.slice(4), ["Warn It fails: the store is away"])
    })
  )

  it.effect("goes on although a turn was interrupted from within", () =>
    Effect.gen(function* () {
      const { lines, world } = yield* repeating("1 second")
      world.turn = Effect.interrupt
      yield* TestClock.adjust(Duration.sum(longestTurn, Duration.seconds(3)))
      assert.strictEqual(world.begun, 4)
      world.turn = Effect.void
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(lines.slice(1), ["Warn It fails: it was interrupted", "Info It works again"])
      world.turn = Effect.interrupt
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(lines.slice(3), ["Warn It fails: it was interrupted"])
    })
  )

  it.effect("ends in the middle of a turn when its scope closes, and says nothing", () =>
    Effect.gen(function* () {
      const { lines, world } = yield* Effect.scoped(repeating("1 second"))
      assert.deepStrictEqual([world.begun, world.interrupted], [1, 1])
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual([world.begun, lines], [1, []])
    })
  )
})
