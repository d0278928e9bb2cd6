import { assert, describe, it } from "@effect/vitest"
import { StopGrace } from "@leadwell/domain/background/StopGrace"
import { WebhookDispatch } from "@leadwell/domain/features/webhooks/WebhookDispatch"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Duration, Effect, Exit, Fiber, Layer, Scope } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../../LogLines.ts"

const away = new StorageUnavailable({ cause: new Error("down") })

/** A dispatcher in its own scope, with its calls and its log. Its stop takes as long as `world.stop`. */
const dispatching = Effect.fnUntraced(function* (grace?: Duration.Input) {
  const world = {
    fanOut: Effect.succeed(0) as Effect.Effect<number, StorageUnavailable>,
    attempt: Effect.void as Effect.Effect<void, StorageUnavailable>,
    stop: Effect.void
  }
  const asked: Array<string> = []
  const { layer, lines } = logLines()
  const ask = <A, E>(what: string, answer: () => Effect.Effect<A, E>) =>
    Effect.suspend(() => {
      asked.push(what)
      return answer()
    })
  const scope = yield* Scope.make()
  yield* WebhookDispatch.running.pipe(
    Layer.provide(
      Layer.succeed(WebhookDispatch, {
        fanOut: ask("fanOut", () => world.fanOut),
        attempt: ask("attempt", () => world.attempt),
        finished: Effect.void,
        stop: ask("stop", () => world.stop)
      })
    ),
    Layer.provide(layer),
    Layer.provide(
      grace === undefined ? Layer.empty : Layer.succeed(StopGrace, Effect.succeed(Duration.fromInputUnsafe(grace)))
    ),
    Layer.buildWithScope(scope)
  )
  yield* TestClock.adjust("1 milli")
  const countOf = (what: string) => asked.filter((one) => one === what).length
  return { world, lines, scope, asked, countOf }
})

describe("the dispatcher of webhooks", () => {
  it.effect("hands out and attempts at once and then every second, until its scope closes", () =>
    Effect.gen(function* () {
      const { asked, countOf, scope } = yield* dispatching()
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual([countOf("fanOut"), countOf("attempt")], [11, 11])
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual(asked.at(-1), "stop")
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(asked.at(-1), "stop")
    })
  )

  it.effect("attempts at once what was just handed out", () =>
    Effect.gen(function* () {
      const { countOf, world } = yield* dispatching()
      world.fanOut = Effect.succeed(3)
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual([countOf("fanOut"), countOf("attempt")], [11, 21])
    })
  )

  it.effect("goes on attempting while events cannot be handed out, which it logs once", () =>
    Effect.gen(function* () {
      const { countOf, lines, world } = yield* dispatching()
      world.fanOut = Effect.fail(away)
      yield* TestClock.adjust("5 seconds")
      world.fanOut = Effect.never
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(countOf("attempt"), 11)
      assert.deepStrictEqual(lines, ["Warn Events cannot be delivered to webhooks: the store is away"])
    })
  )

  it.effect("says once what fails, and once that it works again", () =>
    Effect.gen(function* () {
      const { lines, world } = yield* dispatching()
      world.fanOut = Effect.fail(away)
      yield* TestClock.adjust("5 seconds")
      world.fanOut = Effect.succeed(0)
      yield* TestClock.adjust("5 seconds")
      world.attempt = Effect.fail(away)
      yield* TestClock.adjust("5 seconds")
      world.attempt = Effect.void
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(lines, [
        "Warn Events cannot be delivered to webhooks: the store is away",
        "Info Events are delivered to webhooks again",
        "Warn Deliveries that are due cannot be attempted: the store is away",
        "Info Deliveries that are due are attempted again"
      ])
    })
  )

  it.effect.each([
    [undefined, 10_000],
    ["2 seconds", 2000]
  ] as const)("waits for attempts that run when it stops, with a grace of %s", ([grace, millis]) =>
    Effect.gen(function* () {
      const { scope, world } = yield* dispatching(grace)
      world.stop = Effect.never
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* TestClock.adjust(millis - 1)
      assert.isUndefined(closing.pollUnsafe())
      yield* TestClock.adjust(1)
      yield* Fiber.join(closing)
    })
  )
})
