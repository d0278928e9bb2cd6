import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Cache, Clock, Context, Effect, Exit, Layer, Option } from "effect"
import { MonotonicClock } from "./MonotonicClock.ts"

/** A function that finds a part of the catalogue by its key. */
type Find<Key, A> = (key: Key) => Effect.Effect<Option.Option<A>, StorageUnavailable>

/** The time to live of a part. It limits how long this process misses a catalogue change by another process. */
const timeToLive = "1 second"

/** The maximum number of remembered parts of one kind. */
const capacity = 10_000

/** A cache of the parts of the catalogue that every lead needs. */
export class CatalogCache extends Context.Service<
  CatalogCache,
  {
    /**
     * Caches found parts for a second. Misses and failures are not cached: a new part is found at once, and unknown
     * keys cost no memory.
     */
    readonly cached: <Key, A>(find: Find<Key, A>) => Effect.Effect<Find<Key, A>>
    /** Empties the cache, because this process has changed the catalogue. */
    readonly invalidate: Effect.Effect<void>
  }
>()("@leadwell/adapters-postgres/catalog/CatalogCache") {
  static readonly layer = Layer.sync(CatalogCache, () => {
    const invalidations: Array<Effect.Effect<void>> = []
    return {
      cached: Effect.fnUntraced(function* <Key, A>(find: Find<Key, A>) {
        const parts = yield* Cache.makeWith(find, {
          capacity,
          timeToLive: (exit) => (Exit.isSuccess(exit) && Option.isSome(exit.value) ? timeToLive : 0)
        })
        invalidations.push(Cache.invalidateAll(parts))
        return (key: Key) =>
          Clock.clockWith((clock) =>
            Effect.provideService(Cache.get(parts, key), Clock.Clock, new MonotonicClock(clock))
          )
      }),
      invalidate: Effect.suspend(() => Effect.all(invalidations, { discard: true }))
    }
  })
}
