import { assert, describe, it } from "@effect/vitest"
import * as DispatchSignal from "@leadwell/domain/event/DispatchSignal"
import { jobs } from "@leadwell/people/BackgroundWork"
import { LinkRequests } from "@leadwell/people/session/LinkRequests"
import { Effect, Layer } from "effect"
import { applied, receive } from "../../../domain/test/UseCases.ts"
import { person, PostOffice, useCases } from "./WatchedMails.ts"

const world = Layer.fresh(Layer.provideMerge(useCases, DispatchSignal.layer))

/** Lets other fibers work while the clock stands still, until a condition holds or they have had many turns. */
const eventually = (holds: () => boolean, times = 10_000) =>
  Effect.repeat(
    Effect.promise(() => new Promise(setImmediate)),
    { until: holds, times }
  )

const idle = eventually(() => false, 200)

describe("the dispatcher of mails", () => {
  it.effect("sends what was stored while the clock stands still", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const an = yield* person("An")
      const { sent } = yield* PostOffice
      yield* jobs.mails
      yield* idle
      yield* receive()
      yield* eventually(() => sent.length === 1)
      yield* idle
      assert.strictEqual(sent.length, 1)
      yield* LinkRequests.use(({ request }) => request({ email: an.email }))
      yield* eventually(() => sent.length === 2)
      assert.strictEqual(sent.length, 2)
    }).pipe(Effect.provide(world), Effect.scoped)
  )
})
