import { type Context, Effect, Metric } from "effect"

/** Creates a gauge from its name, description and labels. A label must never contain client input. */
export const gauge = (name: string, description: string, attributes: Readonly<Record<string, string>> = {}) =>
  Metric.gauge(name, { description, attributes })

/** Registers a metric that is computed at each reading, until the scope closes. */
export const registered = <State>(metric: Metric.Metric<number, State>, get: () => State) =>
  Effect.acquireRelease(
    Effect.contextWith((context: Context.Context<never>) =>
      Effect.sync(() => Metric.registerUnsafe(metric, context, { get, update: () => {}, modify: () => {} }))
    ),
    ({ remove }) => Effect.sync(remove)
  )
