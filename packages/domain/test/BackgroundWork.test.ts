import { assert, describe, it } from "@effect/vitest"
import * as BackgroundWork from "@leadwell/domain/BackgroundWork"
import { RetentionTime } from "@leadwell/domain/erasure/Retention"
import { Duration, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, changeSubscriptions, receive } from "./UseCases.ts"
import { Receivers, registered, useCases } from "./webhook/WatchedWebhooks.ts"

const background = Layer.fresh(BackgroundWork.layer).pipe(
  Layer.provide(Layer.succeed(RetentionTime, Duration.minutes(30)))
)

describe("background work", () => {
  it.effect("offers leads, delivers events and erases what is over, until its scope closes", () =>
    Effect.gen(function* () {
      yield* applied([[{ active: false }]])
      yield* registered("one", ["lead.received", "business_lead.assigned", "lead.anonymised"])
      const { sent } = yield* Receivers
      const heard = () => sent.map(({ payload }) => payload.type)
      yield* receive()
      yield* Effect.gen(function* () {
        yield* Layer.build(background)
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(heard(), ["lead.received"])
        yield* changeSubscriptions("a", { active: true })
        yield* TestClock.adjust("2 seconds")
        assert.deepStrictEqual(heard(), ["lead.received", "business_lead.assigned"])
        yield* TestClock.adjust("71 minutes")
        assert.deepStrictEqual(heard(), ["lead.received", "business_lead.assigned", "lead.anonymised"])
      }).pipe(Effect.scoped)
      yield* receive()
      yield* TestClock.adjust("2 hours")
      assert.strictEqual(sent.length, 3)
    }).pipe(Effect.provide(useCases))
  )
})
