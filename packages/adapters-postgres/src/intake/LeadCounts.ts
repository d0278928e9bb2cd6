import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import { hourly } from "../sql/Hourly.ts"

/**
 * Joins the counts of connections that have ended, so that the rows do not become more with every connection. A
 * connection adds to rows with its process id, which no other connection has at the same time.
 */
export const joinLeadCounts = Effect.flatMap(
  PgClient.PgClient,
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

/** Joins them every hour. */
export const layer = Layer.effectDiscard(hourly(joinLeadCounts))
