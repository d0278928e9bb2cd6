import { assert, describe, it } from "@effect/vitest"
import { jobs } from "@leadwell/domain/BackgroundWork"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Exit, Layer, Scope } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../LogLines.ts"

const secret = "jane@example.nl"
const away = new StorageUnavailable({ cause: new Error("down") })

/** A sweeper in its own scope, with its log. Its sweeps end as `world.sweep` says. */
const sweeping = Effect.gen(function* () {
  const world = { sweep: Effect.succeed(0) as Effect.Effect<number, StorageUnavailable>, sweeps: 0 }
  const { layer, lines } = logLines()
  const sweep = Effect.suspend(() => {
    world.sweeps += 1
    return world.sweep
  })
  const scope = yield* Scope.make()
  yield* Layer.effectDiscard(jobs.offers).pipe(
    Layer.provide(
      Layer.succeed(LeadDistribution, {
        sweep,
        distribute: () => Effect.succeed([]),
        expected: () => Effect.succeed(null)
      })
    ),
    Layer.provide(layer),
    Layer.buildWithScope(scope)
  )
  yield* TestClock.adjust("1 milli")
  return { world, lines, scope }
})

describe("the sweeper", () => {
  it.effect("sweeps at once and then every second, until its scope closes", () =>
    Effect.gen(function* () {
      const { scope, world } = yield* sweeping
      assert.strictEqual(world.sweeps, 1)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(world.sweeps, 11)
      yield* Scope.close(scope, Exit.void)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(world.sweeps, 11)
    })
  )

  it.effect("logs once that the store is away and once that it is back, and never stops trying", () =>
    Effect.gen(function* () {
      const { lines, world } = yield* sweeping
      for (const sweep of [Effect.fail(away), Effect.succeed(1), Effect.fail(away), Effect.succeed(0)]) {
        world.sweep = sweep
        yield* TestClock.adjust("5 seconds")
      }
      assert.strictEqual(world.sweeps, 21)
      const [failing, over] = [
        "Warn Leads with free places cannot be offered: the store is away",
        "Info Leads with free places are offered again"
      ]
      assert.deepStrictEqual(lines, [failing, over, failing, over])
    })
  )

  it.effect("outlives a mistake of ours, and logs where it was but not what it held", () =>
    Effect.gen(function* () {
      const { lines, world } = yield* sweeping
      world.sweep = Effect.die(new TypeError(`broken for ${secret}`))
      yield* TestClock.adjust("5 seconds")
      world.sweep = Effect.succeed(0)
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(world.sweeps, 11)
      assert.strictEqual(lines.length, 2)
      assert.include(lines[0], "offers.test.ts")
      assert.notInclude(lines.join("\n"), secret)
    })
  )
})
