import { assert, layer } from "@effect/vitest"
import * as DatabaseClock from "@leadwell/adapters-postgres/DatabaseClock"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { movedClock } from "@leadwell/domain/calendar/MovedClock"
import { ClocksAgree } from "@leadwell/domain/calendar/SteadyClock"
import { Clock, DateTime, Duration, Effect, Layer, Logger } from "effect"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address })))

/** Returns a clock whose time can be moved, and whose sleep takes at most 20 milliseconds. */
const movableClock = Effect.map(Clock.Clock, (clock) => {
  const skew = { millis: 0 }
  const movable: Clock.Clock = Object.assign(
    movedClock(clock, (millis) => millis + skew.millis),
    { sleep: (duration: Duration.Duration) => clock.sleep(Duration.min(duration, Duration.millis(20))) }
  )
  return { skew, movable }
})

const days = (count: number) => count * 86_400_000

/** Returns how many minutes the time is from that of this machine, which is also the database's. */
const distance = Effect.map(DateTime.now, (now) => Math.round((DateTime.toEpochMillis(now) - Date.now()) / 60_000))

layer(database, { excludeTestServices: true })("the time of a server", (it) => {
  it.effect.each([90, -90, 1 / 24])("is the database's while its clock is %s days ahead, and its own again", (ahead) =>
    Effect.gen(function* () {
      const { movable, skew } = yield* movableClock
      const logged: Array<string> = []
      const logger = Logger.make(({ logLevel }) => void logged.push(logLevel))
      skew.millis = days(ahead)
      yield* Effect.gen(function* () {
        const agree = yield* ClocksAgree
        assert.strictEqual(yield* distance, 0)
        assert.isFalse(yield* agree)
        skew.millis = 0
        yield* Effect.repeat(Effect.delay(agree, "5 millis"), { until: (is) => is })
        assert.strictEqual(yield* distance, 0)
        skew.millis = days(ahead)
        yield* Effect.repeat(Effect.delay(agree, "5 millis"), { until: (is) => !is })
        assert.strictEqual(yield* distance, 0)
        assert.deepStrictEqual(logged, ["Warn", "Info", "Warn"])
      }).pipe(
        Effect.provide(
          DatabaseClock.layer.pipe(
            Layer.provide(Layer.succeed(Clock.Clock, movable)),
            Layer.provide(Logger.layer([logger]))
          )
        )
      )
    })
  )

  it.effect("is its own within five seconds of the database's", () =>
    Effect.gen(function* () {
      const { movable, skew } = yield* movableClock
      skew.millis = 3000
      yield* Effect.gen(function* () {
        assert.isTrue(yield* yield* ClocksAgree)
        const before = Date.now()
        assert.isAtLeast(DateTime.toEpochMillis(yield* DateTime.now), before + 3000)
      }).pipe(Effect.provide(DatabaseClock.layer.pipe(Layer.provide(Layer.succeed(Clock.Clock, movable)))))
    })
  )
})
