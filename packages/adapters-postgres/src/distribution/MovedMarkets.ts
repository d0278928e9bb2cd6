import type { PgClient } from "@effect/sql-pg"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect } from "effect"

type Client = typeof PgClient.PgClient.Service

/**
 * Makes the open leads of some subcategories due whose markets are locked. A lead that another holds is left alone, as
 * waiting for it would be against the order: who offers it waits for the market, and sees what changed.
 */
const makeFreeLeadsDue = (sql: Client, subcategories: ReadonlyArray<SubcategoryId>) => sql`
  with free as materialized (
    select id from leads
    where stage = 'open' and subcategory_id = any(${subcategories}::text[]) and offered_at is not null
    order by id for update skip locked
  )
  update leads set offered_at = null where id in (select id from free)`

/**
 * Makes the open leads of some subcategories due, and moves their markets on, so that nobody decides by what is
 * remembered of them. The locks are taken in the order in which offering leads takes them: leads first. A lead that
 * was being received meanwhile is not among the first: whoever received it held its market, so it is seen once that
 * is locked.
 */
export const moveMarkets = Effect.fnUntraced(function* (sql: Client, subcategories: ReadonlySet<SubcategoryId>) {
  const ids = [...subcategories]
  yield* sql`
    with open as materialized (
      select id from leads where stage = 'open' and subcategory_id = any(${ids}::text[]) order by id for update
    )
    update leads set offered_at = null where id in (select id from open)`
  yield* sql`
    with affected as materialized (
      select subcategory from markets where subcategory = any(${ids}::text[]) order by subcategory for update
    )
    update markets set version = version + 1 where subcategory in (select subcategory from affected)`
  yield* makeFreeLeadsDue(sql, ids)
})

/** {@link moveMarkets} for one market whose lock is held already. */
export const moveLockedMarket = Effect.fnUntraced(function* (sql: Client, subcategory: SubcategoryId) {
  yield* makeFreeLeadsDue(sql, [subcategory])
  yield* sql`update markets set version = version + 1 where subcategory = ${subcategory}`
})

/** Replaces the subscriptions of some businesses. */
export const writeSubscriptions = Effect.fnUntraced(function* (
  sql: Client,
  businesses: ReadonlyArray<BusinessId>,
  subscriptions: ReadonlyArray<Subscription>
) {
  yield* sql`delete from subscriptions where business = any(${businesses}::text[])`
  yield* sql`
    insert into subscriptions
    select business, row_number() over (partition by business order by ordinality), subcategory,
      array(select jsonb_array_elements_text(regions)), array(select jsonb_array_elements_text(countries)),
      weight, daily_cap, weekly_cap, monthly_cap, active
    from rows from (jsonb_to_recordset(${sql.json(subscriptions)}) as (
      business text, subcategory text, regions jsonb, countries jsonb, weight double precision, daily_cap integer,
      weekly_cap integer, monthly_cap integer, active boolean)) with ordinality`
})
