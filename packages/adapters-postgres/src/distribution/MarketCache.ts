import { PgClient } from "@effect/sql-pg"
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
    Effect.map(PgClient.PgClient, (sql) => {
      const cached = new Map<SubcategoryId, VersionedMarket>()
      // A large market is read once for all that need it. `lock` does not wait: its transaction has a connection.
      const desk = Semaphore.makeUnsafe(1)
      const put = (markets: VersionedMarkets) => {
        for (const [id, market] of markets) cached.set(id, market)
      }
      const known = (ids: Iterable<SubcategoryId>): Map<SubcategoryId, VersionedMarket> => {
        const found = new Map<SubcategoryId, VersionedMarket>()
        for (const id of ids) {
          const market = cached.get(id)
          if (market !== undefined) found.set(id, market)
        }
        return found
      }
      /** Returns cached markets, and reads the others. Of the subscriptions of `before`, only changed ones are read. */
      const load = Effect.fnUntraced(function* (
        ids: ReadonlyArray<SubcategoryId>,
        before: VersionedMarkets
      ): Effect.fn.Return<VersionedMarkets, SqlError> {
        const found = known(ids)
        const unknown = ids.filter((id) => !found.has(id))
        if (unknown.length === 0) return found
        const read = yield* readMarkets(sql, unknown, before)
        put(read)
        return new Map([...found, ...read])
      })
      /** Returns markets of which a statement found these versions. */
      const upTo = Effect.fnUntraced(function* (found: ReadonlyArray<typeof Version.Type>) {
        const stale = known(found.flatMap(({ id, version }) => (cached.get(id)?.version === version ? [] : [id])))
        const caughtUp = stale.size > 0 ? yield* catchUp(sql, stale) : stale
        for (const id of stale.keys()) cached.delete(id)
        put(caughtUp)
        return yield* load(
          found.map(({ id }) => id),
          stale
        )
      })
      return {
        get: (ids) =>
          Effect.suspend(() => {
            const found = known(ids)
            return found.size === ids.length ? Effect.succeed(found) : desk.withPermit(load(ids, new Map()))
          }),
        put,
        current: Effect.fnUntraced(function* (ids) {
          const found = sql`
            select subcategory as id, version from leadwell.markets where subcategory = any(${ids}::text[])`
          return yield* upTo(yield* versions(yield* found))
        }, desk.withPermit),
        readChanged: Effect.fnUntraced(function* (ids) {
          const found = yield* changes(
            yield* sql`select subcategory as id, changes from leadwell.markets where subcategory = any(${ids}::text[])`
          )
          const stale = found.flatMap(({ changes, id }) => (cached.get(id)?.changes === changes ? [] : [id]))
          const before = known(stale)
          for (const id of stale) cached.delete(id)
          yield* load(stale, before)
          return known(ids)
        }, desk.withPermit),
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
