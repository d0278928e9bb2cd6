import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Keeps with each reclaim request the number of leads that its business had got in the ninety days before it, and finds
 * the leads that were asked to be taken back without reading the others.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.reclaim_requests add column assigned integer`
  yield* sql`
    update leadwell.reclaim_requests r set assigned = c.assigned
    from (
      select id, sum(one) over (
        partition by business order by at range between interval '2160 hours' preceding and current row
      ) as assigned
      from (
        select business, assigned_at as at, 1 as one, null as id from leadwell.business_leads
        where business in (select business from leadwell.reclaim_requests)
        union all
        select business, created_at, 0, id from leadwell.reclaim_requests
      ) as x
    ) as c
    where c.id = r.id`
  yield* sql`alter table leadwell.reclaim_requests alter column assigned set not null`
  yield* sql`
    create index reclaimed_of_business on leadwell.business_leads (business, assigned_at) include (lead_id)
    where reclaim is not null`
})
