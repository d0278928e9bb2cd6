import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { layer, releaseMemory } from "../../src/jobs/MemoryRelease.ts"

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

it.effect("a server gives back what its start needed, before its first request", () =>
  Effect.gen(function* () {
    const lost = forgotten()
    yield* nextJob
    yield* Effect.provide(
      Effect.sync(() => assert.isUndefined(lost.deref())),
      layer
    )
  })
)
