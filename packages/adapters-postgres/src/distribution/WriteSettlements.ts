import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Statement } from "effect/sql"
import { outboxColumns } from "../event/Outbox.ts"
import type { VersionedMarkets } from "./ReadMarkets.ts"
import { decisionColumns, placesOf, type Settlement } from "./Settlement.ts"
import { stateColumns } from "./StateRows.ts"

/**
 * The first parts of a statement that settles leads. `fresh` is true when every market has the version that was read,
 * and what else the decisions rely on still holds; all other parts MUST write nothing otherwise.
 *
 * A market that another transaction has locked counts as changed: the statement skips it instead of waiting.
 */
export const freshMarkets = (
  sql: PgClient,
  read: VersionedMarkets,
  stillHolds: Statement.Fragment = sql`true`
): Statement.Fragment => {
  const versions = [...read]
  return sql`
    expected as (
      select * from unnest(
        ${versions.map(([id]) => id)}::text[],
        ${versions.map(([, { version }]) => String(version))}::text[]::bigint[]
      ) as e (subcategory, version)
    ), locked as materialized (
      select m.subcategory, m.version from leadwell.markets m where m.subcategory in (select subcategory from expected)
      order by m.subcategory for update skip locked
    ), fresh as materialized (
      select count(*) = ${versions.length}::integer and ${stillHolds} as is_fresh
      from locked join expected using (subcategory, version)
    ), advanced as (
      update leadwell.markets set version = version + 1
      where subcategory in (select subcategory from locked) and (select is_fresh from fresh)
    )`
}

/**
 * The last parts of a statement that settles leads. They write the places, the states, the reasons and the events, and
 * read `numbered` (for each lead its row, id, subcategory, country and instant) and `fresh`.
 */
export const settled = (sql: PgClient, batch: ReadonlyArray<Settlement>): Statement.Fragment => {
  const { places, totals } = placesOf(batch)
  const state = stateColumns(batch)
  const decision = decisionColumns(batch)
  const event = outboxColumns(batch)
  return sql`
    totals as materialized (
      select * from unnest(
        ${totals.map(([business]) => business)}::text[],
        ${totals.map(([, total]) => String(total))}::text[]::bigint[]
      ) with ordinality as t (business, total, nth)
    ), decided as materialized (
      select * from unnest(
        ${decision.row}::text[]::bigint[], ${decision.decided_at}::text[]::timestamptz[],
        ${decision.places}::text[]::integer[], ${decision.considered}::text[]::json[]
      ) as d (row, decided_at, places, considered)
    ), counted as (
      insert into leadwell.business_lead_counters as c (business, total)
      select t.business, t.total from totals t
      where (select is_fresh from fresh)
      order by t.nth
      on conflict (business) do update set total = c.total + excluded.total
      returning business, total
    ), placed as (
      insert into leadwell.business_leads (business, position, lead_id, assigned_at, region, subcategory_id, country, created_at)
      select p.business, c.total - t.total + p.rank, n.id, d.decided_at, p.region,
        n.subcategory_id, n.country, n.created_at
      from unnest(
        ${places.map(({ row }) => String(row))}::text[]::bigint[],
        ${places.map(({ business }) => business)}::text[],
        ${places.map(({ region }) => region)}::text[],
        ${places.map(({ rank }) => String(rank))}::text[]::bigint[]
      ) as p (row, business, region, rank)
      join numbered n on n.row = p.row
      join decided d on d.row = p.row
      join counted c on c.business = p.business
      join totals t on t.business = p.business
    ), stood as (
      insert into leadwell.subscription_states as s
        (subcategory, business, pass, waiting_since, is_away, area, day, daily, week, weekly, month, monthly,
          earlier, version)
      select subcategory, business, pass, waiting_since, is_away, area, day, daily, week, weekly, month, monthly,
        nullif(earlier, '')::jsonb, e.version + 1
      from unnest(
        ${state.subcategory}::text[], ${state.business}::text[], ${state.pass}::text[]::float8[],
        ${state.waiting_since}::text[]::timestamptz[], ${state.is_away}::text[]::boolean[],
        ${state.area}::text[]::bigint[],
        ${state.day}::text[]::date[], ${state.daily}::text[]::integer[], ${state.week}::text[]::date[],
        ${state.weekly}::text[]::integer[], ${state.month}::text[]::date[], ${state.monthly}::text[]::integer[],
        ${state.earlier}::text[]
      ) as u (subcategory, business, pass, waiting_since, is_away, area, day, daily, week, weekly, month, monthly, earlier)
      join expected e using (subcategory)
      where (select is_fresh from fresh)
      on conflict (subcategory, business) do update set pass = excluded.pass, waiting_since = excluded.waiting_since,
        is_away = excluded.is_away, area = excluded.area, day = excluded.day, daily = excluded.daily, week = excluded.week,
        weekly = excluded.weekly, month = excluded.month, monthly = excluded.monthly, earlier = excluded.earlier,
        version = excluded.version
    ), explained as (
      insert into leadwell.distributions (lead_id, decided_at, places, considered)
      select n.id, d.decided_at, d.places, d.considered
      from decided d join numbered n on n.row = d.row
      on conflict (lead_id) do update set decided_at = excluded.decided_at, places = excluded.places,
        considered = excluded.considered
    ), told as (
      insert into leadwell.outbox (at, lead, types, businesses, reclaims)
      select e.at, n.id, e.types, nullif(e.businesses, ''), nullif(e.reclaims, '')
      from unnest(
        ${event.row}::text[]::bigint[], ${event.at}::text[]::timestamptz[], ${event.types}::text[],
        ${event.businesses}::text[], ${event.reclaims}::text[]
      ) with ordinality as e (row, at, types, businesses, reclaims, nth)
      join numbered n on n.row = e.row
      order by e.nth
    )`
}
