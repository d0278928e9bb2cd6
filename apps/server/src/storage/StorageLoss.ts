import { Context, Data, Deferred, Layer, Runtime } from "effect"

/** The store has ended and will not recover by itself. `message` gives the operator the reason. */
export class StorageLost extends Data.TaggedError("StorageLost")<{ readonly message: string }> {
  override readonly [Runtime.errorReported] = false
}

/** Fails when the store is lost. The server then exits, so that its supervisor can restart it. */
export class StorageLoss extends Context.Service<StorageLoss, Deferred.Deferred<never, StorageLost>>()(
  "@leadwell/server/storage/StorageLoss"
) {
  static readonly layer = Layer.effect(StorageLoss, Deferred.make<never, StorageLost>())
}
