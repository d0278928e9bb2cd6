import { Cause, Context, Effect, Exit, Layer } from "effect"

/**
 * Stands for every service. It has no members: building a layer of this repository takes its services, and uses them
 * only later. A SQL client is the exception: it is called to prepare statements, and the clock of the database sends
 * one. Hence a function that returns no rows.
 */
const placeholder = () => Effect.succeed([])

/** Builds a layer with placeholders for the services of these keys, and closes it. */
const buildWith = (layer: Layer.Layer<never, unknown, unknown>, keys: ReadonlyArray<string>) => {
  const services = Context.makeUnsafe<unknown>(new Map(keys.map((key) => [key, placeholder])))
  return Effect.runPromiseExit(Layer.build(Layer.fresh(layer)).pipe(Effect.scoped, Effect.provide(services)))
}

/** Returns the key of the service for want of which an effect failed, or undefined when it failed otherwise. */
const missingService = (cause: Cause.Cause<unknown>): string | undefined =>
  /Service not found: (\S+)/.exec(Cause.pretty(cause))?.[1]

/**
 * Returns the keys of the services that a layer requires, in their order. It builds the layer again and again, each
 * time with a placeholder for the service that was missing the last time. Throws when a build fails otherwise.
 */
export const layerNeeds = async (layer: Layer.Layer<never, unknown, unknown>): Promise<ReadonlyArray<string>> => {
  const keys: Array<string> = []
  for (;;) {
    const built = await buildWith(layer, keys)
    if (Exit.isSuccess(built)) return keys.toSorted()
    const missing = missingService(built.cause)
    if (missing === undefined || keys.includes(missing)) throw new Error(Cause.pretty(built.cause))
    keys.push(missing)
  }
}
