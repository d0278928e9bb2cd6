import type { PgClient } from "@effect/sql-pg/PgClient"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { SubscriptionState } from "@leadwell/domain/distribution/Market"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../sql/Rows.ts"
import type { VersionedMarket, VersionedMarkets } from "./ReadMarkets.ts"
import { stateOf, StateRow } from "./StateRows.ts"

const stateRows = decodeRows(
  Schema.Struct({
    id: SubcategoryId,
    version: Schema.BigInt,
    changes: Schema.BigInt,
    business: Schema.NullOr(BusinessId),
    state: Schema.NullOr(StateRow)
  })
)

interface CaughtUp extends VersionedMarket {
  readonly states: Map<BusinessId, SubscriptionState>
}

/**
 * Brings markets up to date by the states that changed since, with one statement. A market whose candidates may have
 * changed is missing in the result.
 */
export const catchUp = Effect.fnUntraced(function* (
  sql: PgClient,
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
  const read = new Map<SubcategoryId, CaughtUp>()
  for (const { business, changes, id, state, version } of found) {
    const before = known.get(id)
    if (before?.changes !== changes) continue
    const entry = read.get(id) ?? { ...before, version, states: new Map(before.states) }
    read.set(id, entry)
    if (business !== null && state !== null) entry.states.set(business, stateOf(state))
  }
  return read
})
