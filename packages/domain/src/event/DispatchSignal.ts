import { Context, Effect, Layer, Option, PubSub, type Scope } from "effect"

/** What hears signals: an effect that waits for the next one, and whether one waits already. */
export interface SignalListener {
  readonly next: Effect.Effect<void>
  readonly hasCome: () => boolean
}

/** Hears nothing. */
export const deafListener: SignalListener = { next: Effect.never, hasCome: () => false }

/**
 * Wakes the dispatchers of this process when something was stored that they may send. Without `layer` nobody is woken,
 * and what was stored waits for the next look.
 */
export const DispatchSignal = Context.Reference<{
  /** Wakes everybody who listens, once for all signals that come before the listener looks. */
  readonly send: Effect.Effect<void>
  /** Begins to listen, until the scope closes. */
  readonly listen: Effect.Effect<SignalListener, never, Scope.Scope>
}>("@leadwell/domain/event/DispatchSignal", {
  defaultValue: () => ({ send: Effect.void, listen: Effect.succeed(deafListener) })
})

/** A signal that reaches everybody in this layer. */
export const layer = Layer.effect(
  DispatchSignal,
  Effect.map(PubSub.sliding<void>(1), (signals) => ({
    // A listener that takes no signal for a while keeps none from the others: the later signal replaces the earlier.
    send: PubSub.publish(signals, undefined),
    listen: Effect.map(PubSub.subscribe(signals), (heard) => ({
      next: PubSub.take(heard),
      hasCome: () => Option.exists(PubSub.remainingUnsafe(heard), (count) => count > 0)
    }))
  }))
)

/** Provides a port again, with a signal after each call of these methods that has stored something. */
export const signalling = <Id, Port extends object>(
  port: Context.Key<Id, Port>,
  ...methods: ReadonlyArray<keyof Port>
): Layer.Layer<Id, never, Id> =>
  Layer.effect(
    port,
    Effect.gen(function* () {
      const [stored, { send }] = [yield* port, yield* DispatchSignal]
      const signalled = methods.map((name) => {
        const method = stored[name] as (...all: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>
        return [name, (...all: ReadonlyArray<unknown>) => Effect.tap(method(...all), send)]
      })
      return { ...stored, ...Object.fromEntries(signalled) }
    })
  )
