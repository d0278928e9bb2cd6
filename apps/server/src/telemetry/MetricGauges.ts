import { type Context, Effect, Metric } from "effect"

/** A gauge by its name, what it tells and its labels; no label may hold anything that a client wrote. */
export const gauge = (name: string, description: string, attributes: Readonly<Record<string, string>> = {}) =>
  Metric.gauge(name, { description, attributes })

/** Lets a metric be read at the moment it is asked for, for as long as the scope is open. */
export const registered = <State>(metric: Metric.Metric<number, State>, get: () => State) =>
  Effect.acquireRelease(
    Effect.contextWith((context: Context.Context<never>) =>
      Effect.sync(() => Metric.registerUnsafe(metric, context, { get, update: () => {}, modify: () => {} }))
    ),
    ({ remove }) => Effect.sync(remove)
  )
