import { PgClient } from "@effect/sql-pg"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Candidate, Market } from "@leadwell/domain/distribution/Market"
import type { SubscriptionState } from "@leadwell/domain/distribution/SubscriptionState"
import { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Context, Effect, Layer, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../sql/Rows.ts"
import { stateOf, StateRow } from "./StateRows.ts"

/** A market and its version. A write compares the version, to detect that the market has changed since. */
export interface VersionedMarket extends Market {
  readonly version: bigint
}

/** The markets of some subcategories. */
export type VersionedMarkets = ReadonlyMap<SubcategoryId, VersionedMarket>

const rows = decodeRows(
  Schema.Struct({
    id: SubcategoryId,
    version: Schema.BigInt,
    business: Schema.NullOr(BusinessId),
    is_active: Schema.NullOr(Schema.Boolean),
    subscription: Schema.NullOr(Subscription),
    state: Schema.NullOr(StateRow),
    stands: Schema.NullOr(BusinessId)
  })
)

const versions = decodeRows(Schema.Struct({ id: SubcategoryId, version: Schema.BigInt }))

interface OpenEntry {
  readonly version: bigint
  readonly candidates: Array<Candidate>
  readonly states: Map<BusinessId, SubscriptionState>
}

type Client = typeof PgClient.PgClient.Service

/** Reads markets with one statement, so that each market and its version come from one snapshot. */
const readMarkets = Effect.fnUntraced(function* (
  sql: Client,
  ids: ReadonlyArray<SubcategoryId>
): Effect.fn.Return<VersionedMarkets, SqlError> {
  const found = yield* rows(
    yield* sql`
      select m.subcategory as id, m.version, c.*
      from leadwell.markets m
      left join lateral (
        select s.business, s.is_active, s.subscription, s.first, s.second, to_jsonb(t) as state, t.business as stands
        from (
          select s.business, b.active as is_active, to_jsonb(s) as subscription, b.place as first, s.place as second
          from leadwell.subscriptions s join leadwell.businesses b on b.id = s.business where s.subcategory = m.subcategory
        ) s
        full join (select * from leadwell.subscription_states where subcategory = m.subcategory) t on t.business = s.business
      ) c on true
      where m.subcategory = any(${ids}::text[])
      order by m.subcategory, c.first, c.second`
  )
  const read = new Map<SubcategoryId, OpenEntry>()
  for (const { business, id, is_active, stands, state, subscription, version } of found) {
    const entry: OpenEntry = read.get(id) ?? { version, candidates: [], states: new Map() }
    read.set(id, entry)
    if (stands !== null && state !== null) entry.states.set(stands, stateOf(state))
    if (business === null || subscription === null) continue
    entry.candidates.push({ subscription, business: { id: business, active: is_active ?? false } })
  }
  return read
})

/**
 * The markets as this process last saw them. Another process may have changed a cached market since, so a caller
 * MUST write only if the version in the database is unchanged.
 */
export class MarketCache extends Context.Service<
  MarketCache,
  {
    /** Reads the markets from the database. */
    readonly read: (ids: ReadonlyArray<SubcategoryId>) => Effect.Effect<VersionedMarkets, SqlError>
    /** Returns cached markets, and reads only the others. */
    readonly get: (ids: ReadonlyArray<SubcategoryId>) => Effect.Effect<VersionedMarkets, SqlError>
    /** Returns the markets as they are now. A cached market is returned if its version is unchanged. */
    readonly current: (ids: ReadonlyArray<SubcategoryId>) => Effect.Effect<VersionedMarkets, SqlError>
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
      const put = (markets: VersionedMarkets) => {
        for (const [id, market] of markets) cached.set(id, market)
      }
      const get = Effect.fnUntraced(function* (ids: ReadonlyArray<SubcategoryId>) {
        const unknown = ids.filter((id) => !cached.has(id))
        const read = unknown.length > 0 ? yield* readMarkets(sql, unknown) : new Map<SubcategoryId, VersionedMarket>()
        const known = new Map([...ids.flatMap((id) => pair(id, cached.get(id))), ...read])
        put(read)
        return known
      })
      const currentBy = (lock: string) =>
        Effect.fnUntraced(function* (ids: ReadonlyArray<SubcategoryId>) {
          const found = yield* versions(
            yield* sql`
              select subcategory as id, version from leadwell.markets
              where subcategory = any(${ids}::text[]) order by subcategory ${sql.literal(lock)}`
          )
          for (const { id, version } of found) if (cached.get(id)?.version !== version) cached.delete(id)
          return yield* get(ids)
        })
      return { read: (ids) => readMarkets(sql, ids), get, put, current: currentBy(""), lock: currentBy("for update") }
    })
  )
}

const pair = <K, V>(key: K, value: V | undefined): ReadonlyArray<readonly [K, V]> =>
  value === undefined ? [] : [[key, value]]
