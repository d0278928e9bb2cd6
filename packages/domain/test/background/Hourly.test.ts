import { assert, describe, it } from "@effect/vitest"
import { hourly } from "@leadwell/domain/background/Hourly"
import { ClocksAgree } from "@leadwell/domain/calendar/SteadyClock"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Clock, DateTime, Effect, Exit, Scope } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../LogLines.ts"

const away = new StorageUnavailable({ cause: new Error("down") })
const noon = Date.parse("2026-11-21T12:00:00Z")

/** Two jobs in a scope. `world.answer` answers by the name of a job, and `world.asked` records each turn. */
const erasing = Effect.gen(function* () {
  yield* TestClock.setTime(noon)
  const world = {
    answer: (_: string): Effect.Effect<void, StorageUnavailable> => Effect.void,
    asked: [] as Array<string>
  }
  const { layer, lines } = logLines()
  const scope = yield* Scope.make()
  yield* Effect.forEach(["Sessions", "Mails"], (what) =>
    hourly(what, (now) =>
      Effect.suspend(() => {
        world.asked.push(`${what} ${DateTime.formatIso(now)}`)
        return world.answer(what)
      })
    )
  ).pipe(Effect.provide(layer), Scope.provide(scope))
  yield* TestClock.adjust("10 minutes")
  return { world, lines, scope }
})

describe("what is erased hourly", () => {
  it.effect("is erased ten minutes after the start and then every hour, until the scope closes", () =>
    Effect.gen(function* () {
      const { scope, world } = yield* erasing
      assert.deepStrictEqual(world.asked, ["Sessions 2026-11-21T12:10:00.000Z", "Mails 2026-11-21T12:10:00.000Z"])
      yield* TestClock.adjust("3 hours")
      assert.strictEqual(world.asked.length, 8)
      assert.strictEqual(world.asked.at(-1), "Mails 2026-11-21T15:10:00.000Z")
      yield* Scope.close(scope, Exit.void)
      yield* TestClock.adjust("3 hours")
      assert.strictEqual(world.asked.length, 8)
    })
  )

  it.effect("stays while the clock jumped ahead, and is erased an hour after the jump", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      const skew = { millis: 0 }
      const currentTimeMillisUnsafe = () => clock.currentTimeMillisUnsafe() + skew.millis
      const currentTimeMillis = Effect.sync(currentTimeMillisUnsafe)
      const skewed = { ...clock, currentTimeMillisUnsafe, currentTimeMillis }
      const { lines, world } = yield* Effect.provideService(erasing, Clock.Clock, skewed)
      world.asked.length = 0
      skew.millis = 90 * 86_400_000
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(world.asked, [])
      assert.sameMembers(
        lines,
        ["Sessions", "Mails"].map(
          (what) => `Warn ${what} stay. Nothing is erased now: the clock jumped, or differs from the clock of the store`
        )
      )
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(world.asked.length, 2)
    })
  )

  it.effect("stays while the clock differs from that of the store", () =>
    Effect.gen(function* () {
      const agreement = { isReached: false }
      const { world } = yield* Effect.provideService(
        erasing,
        ClocksAgree,
        Effect.sync(() => agreement.isReached)
      )
      yield* TestClock.adjust("3 hours")
      assert.deepStrictEqual(world.asked, [])
      agreement.isReached = true
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(world.asked.length, 2)
    })
  )

  it.effect("is told of once when it cannot be erased, and once when it can again, and never ends", () =>
    Effect.gen(function* () {
      const { lines, world } = yield* erasing
      for (const answer of [Effect.fail(away), Effect.void, Effect.die(new TypeError("ours")), Effect.void]) {
        world.answer = (what) => (what === "Mails" ? answer : Effect.void)
        yield* TestClock.adjust("3 hours")
      }
      const [failing, over] = [
        "Mails beyond their time cannot be erased",
        "Info Mails beyond their time are erased again"
      ]
      assert.deepStrictEqual(
        lines.map((line) => line.split(",TypeError")[0]),
        [`Warn ${failing}: the store is away`, over, `Error ${failing}`, over]
      )
    })
  )

  it.effect("is erased although something else fails or hangs", () =>
    Effect.gen(function* () {
      const { world } = yield* erasing
      for (const answer of [Effect.fail(away), Effect.never]) {
        world.answer = (what) => (what === "Sessions" ? answer : Effect.void)
        world.asked.length = 0
        yield* TestClock.adjust("1 hour")
        assert.sameMembers(
          world.asked.map((line) => line.split(" ")[0]),
          ["Sessions", "Mails"]
        )
      }
    })
  )
})
