import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Cache, Context, Effect, Exit, Layer, Option } from "effect"

/** Finds a part of the catalogue by its key. */
type Find<Key, A> = (key: Key) => Effect.Effect<Option.Option<A>, StorageUnavailable>

/** How long a part counts as it was read, unless this process changes the catalogue before. */
const memory = "1 second"

/** The most parts of one kind that are remembered. */
const capacity = 10_000

/** Parts of the catalogue that every lead needs, as this process last read them. */
export class CatalogMemory extends Context.Service<
  CatalogMemory,
  {
    /**
     * Remembers what is found for a second. What is not there is not remembered, so that a new part counts at once and
     * keys that nobody knows fill nothing.
     */
    readonly remember: <Key, A>(find: Find<Key, A>) => Effect.Effect<Find<Key, A>>
    /** Has every part read anew, since the catalogue was changed. */
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
