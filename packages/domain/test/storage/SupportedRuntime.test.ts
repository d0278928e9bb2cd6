import { assert, describe, it } from "@effect/vitest"
import * as SupportedRuntime from "@leadwell/domain/storage/SupportedRuntime"
import { Effect, Exit, Layer } from "effect"

const isBuilt = Effect.map(Effect.exit(Effect.scoped(Layer.build(Layer.fresh(SupportedRuntime.layer)))), Exit.isSuccess)

/** Returns whether the layer is built on a runtime without a member of an object. */
const isBuiltWithout = (object: object, name: string) => {
  const before = Object.getOwnPropertyDescriptor(object, name)!
  return Effect.acquireUseRelease(
    Effect.sync(() => Reflect.deleteProperty(object, name)),
    () => isBuilt,
    () => Effect.sync(() => Reflect.defineProperty(object, name, before))
  )
}

describe("the runtime", () => {
  it.effect("is supported when it has the newest functions", () =>
    Effect.map(isBuilt, (isSupported) => assert.isTrue(isSupported))
  )

  it.effect.each([
    ["set methods", Set.prototype, "intersection"],
    ["iterator helpers", globalThis, "Iterator"]
  ] as const)("is refused without %s", ([, object, name]) =>
    Effect.gen(function* () {
      assert.isFalse(yield* isBuiltWithout(object, name))
      assert.isTrue(name in object)
    })
  )
})
