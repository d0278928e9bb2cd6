import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * How many events of each type, and of each business, a block of 2048 rows of the outbox has. Stored events are counted
 * here, because no other server writes meanwhile. A block that is not full yet is counted later.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table leadwell.event_counts (
      block bigint primary key,
      total bigint not null,
      types jsonb not null,
      businesses jsonb not null
    )`
  yield* sql`
    insert into leadwell.event_counts (block, total, types, businesses)
    with full_blocks as materialized (
      select (last_value + case when is_called then 64 else 0 end) / 131072 as number from leadwell.outbox_number_seq
    ), counted as materialized (
      select first / 131072 as block, type, business, count(*) as total from leadwell.events
      where first < (select number * 131072 from full_blocks) group by 1, 2, 3
    ), by_type as (
      select block, sum(total) as total, jsonb_object_agg(type, total) as types
      from (select block, type, sum(total) as total from counted group by block, type) t group by block
    ), by_business as (
      select block, jsonb_object_agg(business, types) as businesses
      from (
        select block, business, jsonb_object_agg(type, total) as types
        from counted where business is not null group by block, business
      ) b group by block
    )
    select block, coalesce(total, 0), coalesce(types, '{}'), coalesce(businesses, '{}')
    from full_blocks, generate_series(0, number - 1) as block left join by_type using (block)
      left join by_business using (block)`
})
