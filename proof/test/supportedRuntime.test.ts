import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Cause, Effect, Layer } from "effect"

/** Runs an effect as on Node 20, which has no methods for the operations of sets. */
const onOldRuntime = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => Object.getOwnPropertyDescriptor(Set.prototype, "intersection")!),
    () =>
      Effect.suspend(() => {
        Reflect.deleteProperty(Set.prototype, "intersection")
        return effect
      }),
    (intersection) => Effect.sync(() => Reflect.defineProperty(Set.prototype, "intersection", intersection))
  )

const stores: Readonly<Record<string, Layer.Layer<never, unknown>>> = {
  MemoryStorage: MemoryStorage.layer,
  PostgresStorage: PostgresStorage.layer("postgres://me@127.0.0.1:1/leads")
}

describe("a runtime that is too old", () => {
  it.live.each(Object.entries(stores))("is named by %s in one sentence", ([, layer]) =>
    Effect.gen(function* () {
      const cause = yield* Effect.flip(Effect.sandbox(onOldRuntime(Layer.build(Layer.fresh(layer)))))
      assert.match(Cause.pretty(cause), /^Error: Leadwell needs Node 22\.12 or newer, .*ES2025\.\n/)
    })
  )
})
