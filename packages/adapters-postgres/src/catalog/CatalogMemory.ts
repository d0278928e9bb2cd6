import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Cache, Context, Effect, Exit, Layer, Option } from "effect"

/** A function that finds a part of the catalogue by its key. */
type Find<Key, A> = (key: Key) => Effect.Effect<Option.Option<A>, StorageUnavailable>

/** The time to live of a part. It limits how long this process misses a catalogue change by another process. */
const memory = "1 second"

/** The maximum number of remembered parts of one kind. */
const capacity = 10_000

/** A cache of the parts of the catalogue that every lead needs. */
export class CatalogMemory extends Context.Service<
  CatalogMemory,
  {
    /**
     * Caches found parts for a second. Misses and failures are not cached: a new part is found at once, and unknown
     * keys cost no memory.
     */
    readonly remember: <Key, A>(find: Find<Key, A>) => Effect.Effect<Find<Key, A>>
    /** Empties the cache, because this process has changed the catalogue. */
    readonly forget: Effect.Effect<void>
  }
>()("@leadwell/adapters-postgres/catalog/CatalogMemory") {
  static readonly layer = Layer.sync(CatalogMemory, () => {
    const forgetting: Array<Effect.Effect<void>> = []
    return {
      remember: Effect.fnUntraced(function* <Key, A>(find: Find<Key, A>) {
        const parts = yield* Cache.makeWith(find, {
          capacity,
          timeToLive: (exit) => (Exit.isSuccess(exit) && Option.isSome(exit.value) ? memory : 0)
        })
        forgetting.push(Cache.invalidateAll(parts))
        return (key: Key) => Cache.get(parts, key)
      }),
      forget: Effect.suspend(() => Effect.all(forgetting, { discard: true }))
    }
  })
}
