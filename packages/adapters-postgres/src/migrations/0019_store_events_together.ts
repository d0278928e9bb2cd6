import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Stores the events of a decision in one row, because a row and its index entry cost more than what they hold. Stored
 * events keep their numbers. A new row takes 64 numbers, and so has at most 64 events.
 *
 * The view `events` has a row for each event. Its column `first` is the number of the row in the outbox, which an index
 * finds.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [last] = yield* sql<{ number: string }>`
    select case when is_called then last_value else 0 end as number from leadwell.outbox_number_seq`
  const start = (BigInt(last?.number ?? 0) / 64n + 1n) * 64n
  yield* sql`alter table leadwell.outbox rename to single_events`
  yield* sql`alter table leadwell.single_events rename constraint outbox_pkey to single_events_pkey`
  yield* sql`alter sequence leadwell.outbox_number_seq rename to single_events_number_seq`
  yield* sql`
    create table leadwell.outbox (
      number bigint generated always as identity (start with ${sql.literal(String(start))} increment by 64),
      at timestamptz not null,
      lead bigint not null,
      types text not null,
      businesses text,
      reclaims text
    )`
  // A row begins where the lead, the instant or the run of numbers changes, and after 64 events.
  yield* sql`
    insert into leadwell.outbox (number, at, lead, types, businesses, reclaims) overriding system value
    select min(number), min(at), min(lead), string_agg(type, ' ' order by number),
      case when count(business) > 0 then string_agg(coalesce(business, ''), ' ' order by number) end,
      case when count(reclaim) > 0 then string_agg(coalesce(reclaim, ''), ' ' order by number) end
    from (
      select *, max(number) filter (where is_first) over (order by number) as first
      from (
        select *, (lag(lead) over told, lag(at) over told, lag(number) over told + 1)
          is distinct from (lead, at, number) as is_first
        from leadwell.single_events window told as (order by number)
      ) as marked
    ) as runs
    group by first, (number - first) / 64`
  yield* sql`drop table leadwell.single_events`
  yield* sql`alter table leadwell.outbox add primary key (number)`
  yield* sql`create index outbox_of_lead on leadwell.outbox (lead)`
  yield* sql`
    create view leadwell.events as
    select o.number + e.place - 1 as number, o.number as first, e.type, o.at, o.lead,
      nullif(e.business, '') as business, nullif(e.reclaim, '') as reclaim
    from leadwell.outbox o cross join lateral unnest(
      string_to_array(o.types, ' '), string_to_array(o.businesses, ' '), string_to_array(o.reclaims, ' ')
    ) with ordinality as e (type, business, reclaim, place)`
})
