import { PgClient } from "@effect/sql-pg/PgClient"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { Context, Effect, Layer, Schema, Semaphore } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../sql/Rows.ts"
import { catchUp } from "./CatchUp.ts"
import { readMarkets, type VersionedMarket, type VersionedMarkets } from "./ReadMarkets.ts"

const Version = Schema.Struct({ id: SubcategoryId, version: Schema.BigInt })

const versions = decodeRows(Version)
const changes = decodeRows(Schema.Struct({ id: SubcategoryId, changes: Schema.BigInt }))

/**
 * The markets as this process last saw them. Another process may have changed a cached market since, so a caller
 * MUST write only if the version in the database is unchanged.
 */
export class MarketCache extends Context.Service<
  MarketCache,
  {
    /** Returns cached markets, and reads only the others. */
    readonly get: (ids: ReadonlyArray<SubcategoryId>) => Effect.Effect<VersionedMarkets, SqlError>
    /** Returns the markets as they are now. Of a cached market, only what changed is read. */
    readonly current: (ids: ReadonlyArray<SubcategoryId>) => Effect.Effect<VersionedMarkets, SqlError>
    /**
     * Reads the markets whose candidates changed since they were cached. Run it ahead of a lock, because other
     * processes wait while a market is locked.
     */
    readonly readChanged: (ids: ReadonlyArray<SubcategoryId>) => Effect.Effect<VersionedMarkets, SqlError>
    /** Locks the rows of the markets in the order of their ids, and returns the markets. MUST run in a transaction. */
    readonly lock: (ids: ReadonlyArray<SubcategoryId>) => Effect.Effect<VersionedMarkets, SqlError>
    /** Remembers markets after their commit. */
    readonly put: (markets: VersionedMarkets) => void
  }
>()("@leadwell/adapters-postgres/distribution/MarketCache") {
  static readonly layer = Layer.effect(
    MarketCache,
    Effect.map(PgClient, (sql) => {
      const cached = new Map<SubcategoryId, VersionedMarket>()
      const nothing: VersionedMarkets = new Map()
      // A large market is read once for all that need it. `lock` does not wait: its transaction has a connection.
      const mutex = Semaphore.makeUnsafe(1)
      const put = (markets: VersionedMarkets) => {
        for (const [id, market] of markets) cached.set(id, market)
      }
      const known = (ids: Iterable<SubcategoryId>): Map<SubcategoryId, VersionedMarket> =>
        new Map(
          [...ids].flatMap((id) => {
            const market = cached.get(id)
            return market === undefined ? [] : [[id, market] as const]
          })
        )
      /** Reads markets. Of the subscriptions of `before`, only changed ones are read. */
      const load = Effect.fnUntraced(function* (ids: ReadonlyArray<SubcategoryId>, before: VersionedMarkets) {
        if (ids.length === 0) return nothing
        const read = yield* readMarkets(sql, ids, before)
        put(read)
        return read
      })
      const loadMissing = Effect.fnUntraced(function* (ids: ReadonlyArray<SubcategoryId>) {
        const found = known(ids)
        const missing = ids.filter((id) => !found.has(id))
        return new Map([...found, ...(yield* load(missing, nothing))])
      })
      /**
       * Returns markets of which a statement found these versions. It never returns what another fiber has put into the
       * cache meanwhile, which may be older.
       */
      const upTo = Effect.fnUntraced(function* (found: ReadonlyArray<typeof Version.Type>) {
        const before = known(found.map(({ id }) => id))
        const fresh = new Map(
          found.flatMap(({ id, version }) => {
            const market = before.get(id)
            return market?.version === version ? [[id, market] as const] : []
          })
        )
        const stale = new Map([...before].filter(([id]) => !fresh.has(id)))
        const caughtUp = stale.size === 0 ? nothing : yield* catchUp(sql, stale)
        put(caughtUp)
        const rest = found.flatMap(({ id }) => (fresh.has(id) || caughtUp.has(id) ? [] : [id]))
        return new Map([...fresh, ...caughtUp, ...(yield* load(rest, stale))])
      })
      return {
        get: (ids) =>
          Effect.suspend(() => {
            const found = known(ids)
            return found.size === ids.length ? Effect.succeed(found) : mutex.withPermit(loadMissing(ids))
          }),
        put,
        current: Effect.fnUntraced(function* (ids) {
          const found = sql`
            select subcategory as id, version from leadwell.markets where subcategory = any(${ids}::text[])`
          return yield* upTo(yield* versions(yield* found))
        }, mutex.withPermit),
        readChanged: Effect.fnUntraced(function* (ids) {
          const found = yield* changes(
            yield* sql`select subcategory as id, changes from leadwell.markets where subcategory = any(${ids}::text[])`
          )
          const before = known(ids)
          const changed = found.flatMap(({ changes, id }) => (before.get(id)?.changes === changes ? [] : [id]))
          return new Map([...before, ...(yield* load(changed, before))])
        }, mutex.withPermit),
        lock: Effect.fnUntraced(function* (ids) {
          // The lock is a statement of its own: one that waits for a lock reads other tables as they were before.
          const found = sql`
            select subcategory as id, version from leadwell.markets
            where subcategory = any(${ids}::text[]) order by subcategory for update`
          return yield* upTo(yield* versions(yield* found))
        })
      }
    })
  )
}
