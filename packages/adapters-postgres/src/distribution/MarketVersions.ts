import type { PgClient } from "@effect/sql-pg"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect } from "effect"

type Client = typeof PgClient.PgClient.Service

/**
 * Makes the open leads of locked markets due. Leads that another transaction holds are skipped: to wait for them under
 * the lock of a market could deadlock, and that transaction waits for the market and then sees the change.
 */
const makeFreeLeadsDue = (sql: Client, subcategories: ReadonlyArray<SubcategoryId>) => sql`
  with free as materialized (
    select id from leadwell.leads
    where stage = 'open' and subcategory_id = any(${subcategories}::text[]) and offered_at is not null
    order by id for update skip locked
  )
  update leadwell.leads set offered_at = null where id in (select id from free)`

/**
 * Makes the open leads of some subcategories due, and increments the versions of their markets. A write by a remembered
 * market then fails.
 *
 * - Leads are locked before markets, as for offering leads; another order could deadlock.
 * - Leads that were received meanwhile are made due by the last step. Their writer held the market until its commit.
 */
export const moveMarkets = Effect.fnUntraced(function* (sql: Client, subcategories: ReadonlySet<SubcategoryId>) {
  const ids = [...subcategories]
  yield* sql`
    with open as materialized (
      select id from leadwell.leads where stage = 'open' and subcategory_id = any(${ids}::text[]) order by id for update
    )
    update leadwell.leads set offered_at = null where id in (select id from open)`
  yield* sql`
    with affected as materialized (
      select subcategory from leadwell.markets where subcategory = any(${ids}::text[]) order by subcategory for update
    )
    update leadwell.markets set version = version + 1 where subcategory in (select subcategory from affected)`
  yield* makeFreeLeadsDue(sql, ids)
})

/** {@link moveMarkets} for one market. The caller MUST hold the row lock of the market. */
export const moveLockedMarket = Effect.fnUntraced(function* (sql: Client, subcategory: SubcategoryId) {
  yield* makeFreeLeadsDue(sql, [subcategory])
  yield* sql`update leadwell.markets set version = version + 1 where subcategory = ${subcategory}`
})

/** Replaces the subscriptions of some businesses. The caller MUST move the markets of all subscriptions involved. */
export const writeSubscriptions = Effect.fnUntraced(function* (
  sql: Client,
  businesses: ReadonlyArray<BusinessId>,
  subscriptions: ReadonlyArray<Subscription>
) {
  yield* sql`delete from leadwell.subscriptions where business = any(${businesses}::text[])`
  yield* sql`
    insert into leadwell.subscriptions
    select business, row_number() over (partition by business order by ordinality), subcategory,
      array(select jsonb_array_elements_text(regions)), array(select jsonb_array_elements_text(countries)),
      weight, daily_cap, weekly_cap, monthly_cap, active
    from rows from (jsonb_to_recordset(${sql.json(subscriptions)}) as (
      business text, subcategory text, regions jsonb, countries jsonb, weight double precision, daily_cap integer,
      weekly_cap integer, monthly_cap integer, active boolean)) with ordinality`
})
