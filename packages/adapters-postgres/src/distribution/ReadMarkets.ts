import type { PgClient } from "@effect/sql-pg"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Candidate, Market } from "@leadwell/domain/distribution/Market"
import type { SubscriptionState } from "@leadwell/domain/distribution/SubscriptionState"
import { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../sql/Rows.ts"
import { stateOf, StateRow } from "./StateRows.ts"

/**
 * A market with its versions. Each write of the market has the next version. A write compares the version, to detect
 * that the market has changed since. `changes` counts the writes that may have changed the candidates.
 */
export interface VersionedMarket extends Market {
  readonly version: bigint
  readonly changes: bigint
}

/** The markets of some subcategories. */
export type VersionedMarkets = ReadonlyMap<SubcategoryId, VersionedMarket>

type Client = typeof PgClient.PgClient.Service

const rows = decodeRows(
  Schema.Struct({
    id: SubcategoryId,
    version: Schema.BigInt,
    changes: Schema.BigInt,
    business: Schema.NullOr(BusinessId),
    is_active: Schema.NullOr(Schema.Boolean),
    subscription: Schema.NullOr(Subscription),
    state: Schema.NullOr(StateRow),
    state_of: Schema.NullOr(BusinessId)
  })
)

interface OpenEntry extends VersionedMarket {
  readonly candidates: Array<Candidate>
  readonly states: Map<BusinessId, SubscriptionState>
}

/** Reads markets with one statement, so that each market and its versions come from one snapshot. */
export const readMarkets = Effect.fnUntraced(function* (
  sql: Client,
  ids: ReadonlyArray<SubcategoryId>
): Effect.fn.Return<VersionedMarkets, SqlError> {
  const found = yield* rows(
    yield* sql`
      select m.subcategory as id, m.version, m.changes, c.*
      from leadwell.markets m
      left join lateral (
        select s.business, s.is_active, s.subscription, s.first, s.second, to_jsonb(t) as state, t.business as state_of
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
  for (const { business, changes, id, is_active, state, state_of, subscription, version } of found) {
    const entry: OpenEntry = read.get(id) ?? { version, changes, candidates: [], states: new Map() }
    read.set(id, entry)
    if (state_of !== null && state !== null) entry.states.set(state_of, stateOf(state))
    if (business === null || subscription === null) continue
    entry.candidates.push({ subscription, business: { id: business, active: is_active ?? false } })
  }
  return read
})

const stateRows = decodeRows(
  Schema.Struct({
    id: SubcategoryId,
    version: Schema.BigInt,
    changes: Schema.BigInt,
    business: Schema.NullOr(BusinessId),
    state: Schema.NullOr(StateRow)
  })
)

/**
 * Brings markets up to date by the states that changed since, with one statement. A market whose candidates may have
 * changed is missing in the result.
 */
export const catchUp = Effect.fnUntraced(function* (
  sql: Client,
  known: VersionedMarkets
): Effect.fn.Return<VersionedMarkets, SqlError> {
  const found = yield* stateRows(
    yield* sql`
      select m.subcategory as id, m.version, m.changes, s.business, to_jsonb(s) as state
      from unnest(
        ${[...known.keys()]}::text[], ${[...known.values()].map(({ version }) => String(version))}::text[]::bigint[]
      ) as k (subcategory, version)
      join leadwell.markets m on m.subcategory = k.subcategory
      left join leadwell.subscription_states s on s.subcategory = k.subcategory and s.version > k.version`
  )
  const read = new Map<SubcategoryId, OpenEntry>()
  for (const { business, changes, id, state, version } of found) {
    const before = known.get(id)
    if (before?.changes !== changes) continue
    const entry = read.get(id) ?? {
      version,
      changes,
      candidates: before.candidates as Array<Candidate>,
      states: new Map(before.states)
    }
    read.set(id, entry)
    if (business !== null && state !== null) entry.states.set(business, stateOf(state))
  }
  return read
})
