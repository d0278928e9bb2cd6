import type { PgClient } from "@effect/sql-pg/PgClient"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect } from "effect"

/**
 * Notes that some markets changed. A write by a remembered market then fails, and a round examines the open leads.
 * Leads that are received meanwhile need no other note: their writer holds the market until its commit.
 */
export const moveMarkets = (sql: PgClient, subcategories: Iterable<SubcategoryId>) => sql`
  with affected as materialized (
    select subcategory from leadwell.markets where subcategory = any(${[...subcategories]}::text[])
    order by subcategory for update
  )
  update leadwell.markets set version = version + 1, changes = changes + 1
  where subcategory in (select subcategory from affected)`

/**
 * Replaces the subscriptions of some businesses. A subscription that changes gets a new revision, and one that stays
 * the same is not written. The caller MUST move the markets of all subscriptions involved.
 */
export const writeSubscriptions = Effect.fnUntraced(function* (
  sql: PgClient,
  businesses: ReadonlyArray<BusinessId>,
  subscriptions: ReadonlyArray<Subscription>
) {
  const count = Map.groupBy(subscriptions, ({ business }) => business)
  yield* sql`
    delete from leadwell.subscriptions s
    using unnest(${businesses}::text[], ${businesses.map((id) => String(count.get(id)?.length ?? 0))}::text[]::integer[])
      as b (business, count)
    where s.business = b.business and s.position > b.count`
  // The new revisions of a market follow each other, because that makes decisions short.
  yield* sql`
    with written as (
      insert into leadwell.subscriptions as s (business, position, subcategory, regions, countries, weight, daily_cap,
        weekly_cap, monthly_cap, active, daily_cap_by_weekday, weekdays, paused_from, paused_until)
      select business, row_number() over (partition by business order by ordinality), subcategory,
        array(select jsonb_array_elements_text(regions)), array(select jsonb_array_elements_text(countries)),
        weight, daily_cap, weekly_cap, monthly_cap, active, daily_cap_by_weekday,
        array(select jsonb_array_elements_text(weekdays)), paused_from, paused_until
      from rows from (jsonb_to_recordset(${sql.json(subscriptions)}) as (
        business text, subcategory text, regions jsonb, countries jsonb, weight double precision, daily_cap integer,
        weekly_cap integer, monthly_cap integer, active boolean, daily_cap_by_weekday jsonb, weekdays jsonb,
        paused_from date, paused_until date)) with ordinality
      order by subcategory, ordinality
      on conflict (business, position) do update set subcategory = excluded.subcategory, regions = excluded.regions,
        countries = excluded.countries, weight = excluded.weight, daily_cap = excluded.daily_cap,
        weekly_cap = excluded.weekly_cap, monthly_cap = excluded.monthly_cap, active = excluded.active,
        daily_cap_by_weekday = excluded.daily_cap_by_weekday, weekdays = excluded.weekdays,
        paused_from = excluded.paused_from, paused_until = excluded.paused_until, revision = excluded.revision
      where (s.subcategory, s.regions, s.countries, s.weight, s.daily_cap, s.weekly_cap, s.monthly_cap, s.active,
          s.daily_cap_by_weekday, s.weekdays, s.paused_from, s.paused_until)
        is distinct from (excluded.subcategory, excluded.regions, excluded.countries, excluded.weight,
          excluded.daily_cap, excluded.weekly_cap, excluded.monthly_cap, excluded.active,
          excluded.daily_cap_by_weekday, excluded.weekdays, excluded.paused_from, excluded.paused_until)
      returning revision, business, regions, countries
    )
    insert into leadwell.subscription_revisions (id, business, regions, countries) select * from written`
})
