import { Context, Data, Deferred, Layer, Runtime } from "effect"

/** The store has ended and does not come back by itself; `message` tells the operator why. */
export class StorageLost extends Data.TaggedError("StorageLost")<{ readonly message: string }> {
  override readonly [Runtime.errorReported] = false
}

/** Fails when the store is lost. The server ends then, so that whatever watches over it can start it anew. */
export class StorageLoss extends Context.Service<StorageLoss, Deferred.Deferred<never, StorageLost>>()(
  "@leadwell/server/storage/StorageLoss"
) {
  static readonly layer = Layer.effect(StorageLoss, Deferred.make<never, StorageLost>())
}
