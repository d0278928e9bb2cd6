import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layer, releaseMemory } from "../src/jobs/MemoryRelease.ts"

const forgotten = () => new WeakRef({ size: new Uint8Array(1024) })

/** Ends the current job, because V8 keeps the objects of a weak reference until its job ends. */
const nextJob = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

it.effect("memory that nothing refers to any more is given back at once", () =>
  Effect.gen(function* () {
    const [kept, lost] = [{ name: "kept" }, forgotten()]
    const known = new WeakRef(kept)
    yield* nextJob
    yield* releaseMemory
    assert.isUndefined(lost.deref())
    assert.strictEqual(known.deref(), kept)
    assert.isUndefined(Reflect.get(globalThis, "gc"))
  })
)

it.effect("a server gives back what its start needed, a second later", () =>
  Effect.gen(function* () {
    const lost = forgotten()
    yield* Effect.provide(
      Effect.gen(function* () {
        yield* nextJob
        yield* TestClock.adjust("1 second")
        assert.isUndefined(lost.deref())
      }),
      layer
    )
  })
)
