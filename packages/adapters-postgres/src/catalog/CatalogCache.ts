import { monotonicMillis } from "@leadwell/domain/calendar/MonotonicTime"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Cache, Context, Effect, Exit, Layer, Option } from "effect"

/** A function that finds a part of the catalogue by its key. */
type Find<Key, A> = (key: Key) => Effect.Effect<Option.Option<A>, StorageUnavailable>

/** How long a part is used, in milliseconds. It limits how long this process misses a change by another process. */
const freshMillis = 1000

/** The maximum number of remembered parts of one kind. */
const capacity = 10_000

/** A part as it was found, and the {@link monotonicMillis} until which it is used. */
interface Known<A> {
  readonly part: Option.Option<A>
  readonly until: number
}

const isFound = <A, E>(exit: Exit.Exit<Known<A>, E>): boolean => Exit.isSuccess(exit) && Option.isSome(exit.value.part)

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
        const known = (part: Option.Option<A>) =>
          Effect.map(monotonicMillis, (now): Known<A> => ({ part, until: now + freshMillis }))
        // Effect's cache expires by the time of day. A part would stay in it for an hour after that is set back by one.
        const parts = yield* Cache.makeWith((key: Key) => Effect.flatMap(find(key), known), {
          capacity,
          timeToLive: (exit) => (isFound(exit) ? "Infinity" : 0)
        })
        const readAnew = (key: Key) => Effect.andThen(Cache.invalidate(parts, key), Cache.get(parts, key))
        invalidations.push(Cache.invalidateAll(parts))
        return (key: Key) =>
          Cache.get(parts, key).pipe(
            Effect.flatMap((found) =>
              Effect.flatMap(monotonicMillis, (now) => (now < found.until ? Effect.succeed(found) : readAnew(key)))
            ),
            Effect.map(({ part }) => part)
          )
      }),
      invalidate: Effect.suspend(() => Effect.all(invalidations, { discard: true }))
    }
  })
}
