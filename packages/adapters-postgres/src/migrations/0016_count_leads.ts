import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Counts the leads of each stage as they are written, because counting millions of rows for every page takes seconds.
 * Each connection adds to rows of its own, so that writers never wait for each other.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table leadwell.lead_totals (
      stage text not null,
      writer integer not null,
      total bigint not null,
      primary key (stage, writer)
    ) with (fillfactor = 50)`
  yield* sql`
    create function leadwell.count_leads() returns trigger language plpgsql as $$
begin
  insert into leadwell.lead_totals as t (stage, writer, total)
  select stage, pg_backend_pid(), tg_argv[0]::integer * count(*) from changed group by stage
  on conflict (stage, writer) do update set total = t.total + excluded.total;
  return null;
end $$`
  yield* sql`
    create function leadwell.recount_leads() returns trigger language plpgsql as $$
begin
  insert into leadwell.lead_totals as t (stage, writer, total)
  select stage, pg_backend_pid(), sum(one) from (
    select stage, 1 as one from added union all select stage, -1 from removed
  ) as changed group by stage having sum(one) <> 0
  on conflict (stage, writer) do update set total = t.total + excluded.total;
  return null;
end $$`
  yield* sql`insert into leadwell.lead_totals select stage, 0, count(*) from leadwell.leads group by stage`
  yield* sql`
    create trigger count_added after insert on leadwell.leads
    referencing new table as changed for each statement execute function leadwell.count_leads('1')`
  yield* sql`
    create trigger count_removed after delete on leadwell.leads
    referencing old table as changed for each statement execute function leadwell.count_leads('-1')`
  yield* sql`
    create trigger count_changed after update on leadwell.leads
    referencing old table as removed new table as added
    for each statement execute function leadwell.recount_leads()`
})
