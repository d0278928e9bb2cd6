import type { PgClient } from "@effect/sql-pg/PgClient"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Pause } from "@leadwell/domain/catalog/Pause"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Candidate, Market, SubscriptionState } from "@leadwell/domain/distribution/Market"
import { measured } from "@leadwell/domain/geography/Area"
import type { Region } from "@leadwell/domain/geography/Region"
import { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Array as Arr, Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { compareNew, mostInOneTurn } from "./CompareAreas.ts"
import type { Revision, Revisions } from "./OutcomeCodec.ts"
import { stateOf, StateRow } from "./StateRows.ts"

/**
 * A market with its versions. Each write of the market has the next version. A write compares the version, to detect
 * that the market has changed since. `changes` counts the writes that may have changed the candidates. A subscription
 * with the same revision is the same.
 */
export interface VersionedMarket extends Market {
  readonly version: bigint
  readonly changes: bigint
  readonly revisions: Revisions
}

/** The markets of some subcategories. */
export type VersionedMarkets = ReadonlyMap<SubcategoryId, VersionedMarket>

const { regions: _, ...smallColumns } = Subscription.fields

const rows = decodeRows(
  Schema.Struct({
    id: SubcategoryId,
    version: Schema.BigInt,
    changes: Schema.BigInt,
    business: Schema.NullOr(BusinessId),
    is_active: Schema.NullOr(Schema.Boolean),
    same_person_days: Schema.NullOr(Schema.Int),
    ...Pause.fields,
    revision: Schema.NullOr(numberFromBigint(Schema.Int)),
    subscription: Schema.NullOr(Schema.Struct(smallColumns)),
    regions: Schema.NullOr(Schema.String),
    state: Schema.NullOr(StateRow),
    state_of: Schema.NullOr(BusinessId)
  })
)

/** The regions in a text. They were checked before they were stored, and there may be thousands. */
export const regionsIn = (text: string | null) =>
  (text ? text.split(",") : []) as ReadonlyArray<string> as ReadonlyArray<Region>

interface OpenEntry extends VersionedMarket {
  readonly candidates: Array<Candidate>
  readonly states: Map<BusinessId, SubscriptionState>
  readonly revisions: Map<BusinessId, Revision>
}

/**
 * Reads markets with one statement, so that each market and its versions come from one snapshot. The subscriptions of
 * `before` that are unchanged are not read again, and remain the same objects.
 */
export const readMarkets = Effect.fnUntraced(function* (
  sql: PgClient,
  ids: ReadonlyArray<SubcategoryId>,
  before: VersionedMarkets
): Effect.fn.Return<VersionedMarkets, SqlError> {
  const revisionsBefore = [...before.values()].flatMap(({ revisions }) => [...revisions.values()])
  const known = new Map(revisionsBefore.map(({ id, subscription }) => [id, subscription]))
  const found = yield* sql`
    select m.subcategory as id, m.version, m.changes, c.*
    from leadwell.markets m
    left join lateral (
      select s.business, s.is_active, s.same_person_days, s.paused_from, s.paused_until, s.revision, s.subscription, s.regions, s.first, s.second, to_jsonb(t) as state,
        t.business as state_of
      from (
        select s.business, b.active as is_active, b.same_person_days, b.paused_from, b.paused_until, s.revision, b.position as first, s.position as second,
          case when is_new then (
            select to_jsonb(c) from (
              select s.business, s.subcategory, s.countries, s.weight, s.daily_cap, s.weekly_cap, s.monthly_cap, s.active,
                s.daily_cap_by_weekday, s.weekdays, s.paused_from, s.paused_until
            ) c
          ) end as subscription,
          case when is_new then array_to_string(s.regions, ',') end as regions
        from leadwell.subscriptions s join leadwell.businesses b on b.id = s.business,
          lateral (select s.revision <> all(${[...known.keys()].map(String)}::text[]::bigint[]) as is_new) n
        where s.subcategory = m.subcategory
      ) s
      full join (select * from leadwell.subscription_states where subcategory = m.subcategory) t on t.business = s.business
    ) c on true
    where m.subcategory = any(${ids}::text[])
    order by m.subcategory, c.first, c.second`
  const read = new Map<SubcategoryId, OpenEntry>()
  for (const some of Arr.chunksOf(found, mostInOneTurn)) {
    yield* Effect.yieldNow
    for (const row of yield* rows(some)) {
      const { business, id, revision, state, state_of } = row
      const entry: OpenEntry = read.get(id) ?? {
        version: row.version,
        changes: row.changes,
        candidates: [],
        states: new Map(),
        revisions: new Map()
      }
      read.set(id, entry)
      if (state_of !== null && state !== null) entry.states.set(state_of, stateOf(state))
      if (business === null || revision === null) continue
      const subscription = known.get(revision) ?? { ...row.subscription!, regions: regionsIn(row.regions) }
      measured(subscription)
      entry.revisions.set(business, { id: revision, subscription })
      entry.candidates.push({
        subscription,
        business: {
          id: business,
          active: row.is_active ?? false,
          same_person_days: row.same_person_days ?? 0,
          paused_from: row.paused_from,
          paused_until: row.paused_until
        }
      })
    }
  }
  for (const { revisions } of read.values()) yield* compareNew([...revisions.values()], known)
  return read
})
