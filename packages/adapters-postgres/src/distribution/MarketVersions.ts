import type { PgClient } from "@effect/sql-pg"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect } from "effect"

type Client = typeof PgClient.PgClient.Service

/**
 * Notes that some markets changed. A write by a remembered market then fails, and a round examines the open leads.
 * Leads that are received meanwhile need no other note: their writer holds the market until its commit.
 */
export const moveMarkets = (sql: Client, subcategories: Iterable<SubcategoryId>) => sql`
  with affected as materialized (
    select subcategory from leadwell.markets where subcategory = any(${[...subcategories]}::text[])
    order by subcategory for update
  )
  update leadwell.markets set version = version + 1, changes = changes + 1
  where subcategory in (select subcategory from affected)`

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
