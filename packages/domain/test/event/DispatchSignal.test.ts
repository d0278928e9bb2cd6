import { assert, describe, it } from "@effect/vitest"
import { repeat } from "@leadwell/domain/background/RepeatingJob"
import * as DispatchSignal from "@leadwell/domain/event/DispatchSignal"
import { WebhookDispatch } from "@leadwell/domain/features/webhooks/WebhookDispatch"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { Leads } from "@leadwell/domain/intake/Leads"
import { DateTime, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { Receivers, registered, useCases } from "../features/webhooks/WatchedWebhooks.ts"
import { applied, operator, receive } from "../UseCases.ts"

const world = Layer.fresh(Layer.provideMerge(useCases, DispatchSignal.layer))

/** Waits while other fibers work, until a condition holds or they have had many turns. The clock stands still. */
const eventually = (holds: () => boolean) =>
  Effect.repeat(
    Effect.promise(() => new Promise(setImmediate)),
    { until: holds, times: 200 }
  )

/** Lets the dispatcher finish what it does. */
const idle = eventually(() => false)

describe("a signal to the dispatchers", () => {
  it.effect("delivers what was stored while the clock stands still", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const webhook = yield* registered("one", ["lead.received", "lead.withdrawn"])
      const { sent } = yield* Receivers
      const { test } = yield* Webhooks
      yield* Layer.build(WebhookDispatch.running)
      const hears = Effect.fnUntraced(function* <A, E, R>(type: string, act: Effect.Effect<A, E, R>) {
        yield* idle
        const done = yield* act
        yield* eventually(() => sent.some(({ payload }) => payload.type === type))
        assert.include(
          sent.map(({ payload }) => payload.type),
          type
        )
        return done
      })
      const { lead } = yield* hears("lead.received", receive())
      yield* hears("webhook.test", test(operator, webhook.id))
      yield* hears(
        "lead.withdrawn",
        Leads.use(({ withdraw }) => withdraw(operator, lead.id, { remark: "no" }))
      )
    }).pipe(Effect.provide(world), Effect.scoped)
  )

  it.effect("lets a job rest before the next signal, for long only if one came in its turn", () =>
    Effect.gen(function* () {
      const { listen, send } = yield* DispatchSignal.DispatchSignal
      const begun: Array<number> = []
      const turn = (millis: number) =>
        Effect.andThen(
          Effect.map(DateTime.now, (now) => begun.push(DateTime.toEpochMillis(now))),
          Effect.sleep(millis)
        )
      let took = 10
      yield* repeat({
        turn: Effect.suspend(() => turn(took)),
        interval: "1 second",
        signal: yield* listen,
        failing: "It fails",
        over: "It works again"
      })
      yield* TestClock.adjust(50)
      yield* send
      yield* send
      yield* TestClock.adjust(59)
      assert.deepStrictEqual(begun, [0])
      took = 20
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(begun, [0, 110])
      yield* send
      yield* TestClock.adjust(399)
      assert.deepStrictEqual(begun, [0, 110])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(begun, [0, 110, 510])
    }).pipe(Effect.provide(DispatchSignal.layer), Effect.scoped)
  )

  it.effect("reaches a listener each time, though another one takes none", () =>
    Effect.gen(function* () {
      const { listen, send } = yield* DispatchSignal.DispatchSignal
      const [resting, heard] = [yield* listen, yield* listen]
      for (let n = 0; n < 3; n++) {
        yield* send
        assert.isTrue(heard.hasCome(), String(n))
        yield* heard.next
        assert.isFalse(heard.hasCome())
      }
      assert.isTrue(resting.hasCome())
    }).pipe(Effect.provide(DispatchSignal.layer), Effect.scoped)
  )
})
