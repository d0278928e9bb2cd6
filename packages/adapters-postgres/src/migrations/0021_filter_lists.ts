import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The keys by which leads are counted on each day, beside the counts of all days under every combination of them. */
const grains = ["website_code", "subcategory_id", "stage", "country"]

/**
 * Adds a statement's changes to the counts of the connection that writes them, so that writers never wait for each
 * other. A change that leaves every key as it was adds nothing.
 */
const counting = (changes: string) => `
  insert into leadwell.lead_counts as c
    (grain, day, account, website_code, subcategory_id, stage, country, writer, total)
  select case when grouping(day) = 1 then 'total' ${grains.map((key) => `when grouping(${key}) = 0 then '${key}'`).join(" ")} end,
    day, account, website_code, subcategory_id, stage, country, pg_backend_pid(), sum(one)
  from (
    select (created_at at time zone 'UTC')::date as day, account, website_code, subcategory_id, stage, country,
      sum(one) as one
    from (${changes}) as x group by 1, 2, 3, 4, 5, 6 having sum(one) <> 0
  ) as x
  group by grouping sets (
    (account, website_code, subcategory_id, stage, country), ${grains.map((key) => `(day, account, ${key})`).join(", ")}
  ) having sum(one) <> 0
  on conflict (grain, day, account, website_code, subcategory_id, stage, country, writer)
    do update set total = c.total + excluded.total;`

const trigger = (name: string, changes: string) => `
create function leadwell.${name}() returns trigger language plpgsql as $$
begin${counting(changes)}
  return null;
end $$`

/**
 * Counts leads by what lists filter, in place of counting them by stage alone. The indexes list the leads of one key by
 * time, and reclaim requests and assignments together with what filters compare. Assignments have copies of columns of
 * their leads that never change.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop trigger count_added on leadwell.leads`
  yield* sql`drop trigger count_changed on leadwell.leads`
  yield* sql`drop trigger count_removed on leadwell.leads`
  yield* sql`drop function leadwell.count_leads(), leadwell.recount_leads()`
  yield* sql`drop table leadwell.lead_totals`
  yield* sql`
    create table leadwell.lead_counts (
      grain text not null,
      day date,
      account text collate "C" not null,
      website_code text,
      subcategory_id text,
      stage text,
      country text,
      writer integer not null,
      total bigint not null,
      constraint once_a_writer
        unique nulls not distinct (grain, day, account, website_code, subcategory_id, stage, country, writer)
    ) with (fillfactor = 50)`
  yield* sql.unsafe(trigger("count_added_leads", "select *, 1 as one from added"))
  yield* sql.unsafe(trigger("count_removed_leads", "select *, -1 as one from removed"))
  yield* sql.unsafe(trigger("count_changed_leads", "select *, 1 as one from added union all select *, -1 from removed"))
  yield* sql.unsafe(counting("select *, 1 as one from leadwell.leads"))
  yield* sql`update leadwell.lead_counts set writer = 0`
  yield* sql`
    create trigger count_added after insert on leadwell.leads
    referencing new table as added for each statement execute function leadwell.count_added_leads()`
  yield* sql`
    create trigger count_removed after delete on leadwell.leads
    referencing old table as removed for each statement execute function leadwell.count_removed_leads()`
  yield* sql`
    create trigger count_changed after update on leadwell.leads
    referencing old table as removed new table as added
    for each statement execute function leadwell.count_changed_leads()`

  yield* sql`drop index leadwell.leads_in_stage`
  yield* sql`create index leads_by_age on leadwell.leads (created_at, id)`
  yield* sql`create index leads_in_stage on leadwell.leads (stage, created_at, id)`
  yield* sql`create index leads_of_website on leadwell.leads (website_code, created_at, id)`
  yield* sql`create index leads_of_subcategory on leadwell.leads (subcategory_id, created_at, id)`
  yield* sql`
    create index leads_of_postal_code on leadwell.leads (postal_code text_pattern_ops, created_at, id)
    include (stage, website_code, subcategory_id, country)`
  yield* sql`create index leads_of_belgium on leadwell.leads (created_at, id) where country = 'België'`

  yield* sql`alter table leadwell.reclaim_requests add column website_code text`
  yield* sql`
    update leadwell.reclaim_requests r set website_code = l.website_code from leadwell.leads l where l.id = r.lead_id`
  yield* sql`alter table leadwell.reclaim_requests alter column website_code set not null`
  yield* sql`
    create index reclaims_by_age on leadwell.reclaim_requests (created_at, id, status, reason, business, website_code)`

  yield* sql`
    alter table leadwell.business_leads
    add column subcategory_id text, add column country text, add column created_at timestamptz`
  yield* sql`
    update leadwell.business_leads b
    set subcategory_id = l.subcategory_id, country = l.country, created_at = l.created_at
    from leadwell.leads l where l.id = b.lead_id`
  yield* sql`
    alter table leadwell.business_leads
    alter column subcategory_id set not null, alter column country set not null, alter column created_at set not null`
  yield* sql`drop index leadwell.assignments_of_business`
  yield* sql`
    create index assignments_of_business on leadwell.business_leads (business, assigned_at)
    include (position, lead_id, reclaim, subcategory_id, country, created_at)`
})
