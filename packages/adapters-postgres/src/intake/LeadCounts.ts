import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Joins the counts of connections that have ended, so that the rows do not become more with every start. A connection
 * adds to rows with its process id, which no other connection has at the same time.
 */
export const joinLeadCounts = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    with ended as (
      delete from leadwell.lead_counts where writer <> 0 and writer not in (select pid from pg_stat_activity)
      returning *
    )
    insert into leadwell.lead_counts as c
      (grain, day, account, website_code, subcategory_id, stage, country, writer, total)
    select grain, day, account, website_code, subcategory_id, stage, country, 0, sum(total) from ended
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (grain, day, account, website_code, subcategory_id, stage, country, writer)
      do update set total = c.total + excluded.total`
)
