import { Context, Effect, Layer } from "effect"

/** Builds use cases once more on the ports of a test, of which one is changed, until the scope closes. */
export const rebuilt = Effect.fnUntraced(function* <O, R, I extends R, S>(
  layer: Layer.Layer<O, never, R>,
  port: Context.Key<I, S>,
  change: (port: S) => S
) {
  const ports = yield* Effect.context<R>()
  const changed = Context.add(ports, port, change(Context.get(ports, port)))
  return yield* Layer.build(Layer.fresh(layer).pipe(Layer.provide(Layer.succeedContext(changed))))
})
