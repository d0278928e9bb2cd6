import { Cause, Context, Effect, Exit, Layer } from "effect"

/** A service of which every member is a function that returns such a service. */
const stub: unknown = new Proxy(() => stub, { get: (_, name) => (name === "then" ? undefined : stub) })

/** Returns the keys of the services that a layer requires, found by building it again with one more of them. */
export const layerNeeds = async (layer: Layer.Layer<never, any, any>): Promise<ReadonlyArray<string>> => {
  const given = new Map<string, unknown>()
  for (;;) {
    const built = Layer.build(Layer.fresh(layer)).pipe(Effect.scoped, Effect.provide(Context.makeUnsafe(given)))
    const exit = await Effect.runPromiseExit(built as Effect.Effect<unknown>)
    if (Exit.isSuccess(exit)) return [...given.keys()].toSorted()
    const said = Cause.pretty(exit.cause)
    const [, key] = /Service not found: (\S+)/.exec(said) ?? []
    if (key === undefined || given.has(key)) throw new Error(said)
    given.set(key, stub)
  }
}
