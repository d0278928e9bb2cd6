import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Joins the totals of connections that have ended, so that the rows do not become more with every start. A connection
 * adds to the row of its process id, which no other connection has at the same time.
 */
export const joinLeadTotals = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    with ended as (
      delete from leadwell.lead_totals where writer <> 0 and writer not in (select pid from pg_stat_activity)
      returning stage, total
    )
    insert into leadwell.lead_totals as t (stage, writer, total)
    select stage, 0, sum(total) from ended group by stage order by stage
    on conflict (stage, writer) do update set total = t.total + excluded.total`
)
