import { Context, Data, Deferred, Effect, Layer, Runtime } from "effect"

/** The store has ended and will not recover by itself. `message` gives the operator the reason. */
export class StorageLost extends Data.TaggedError("StorageLost")<{ readonly message: string }> {
  override readonly [Runtime.errorReported] = false
}

/** Fails when the store is lost. The server then exits, so that its supervisor can restart it. */
export class StorageLoss extends Context.Service<StorageLoss, Deferred.Deferred<never, StorageLost>>()(
  "@leadwell/server/storage/StorageLoss"
) {
  /** Runs a server until its store is lost. */
  static readonly ends = <A, E, R>(server: Effect.Effect<A, E, R>) =>
    StorageLoss.use((loss) => Effect.raceFirst(server, Deferred.await(loss))).pipe(
      Effect.provide(Layer.effect(StorageLoss, Deferred.make<never, StorageLost>()))
    )
}
