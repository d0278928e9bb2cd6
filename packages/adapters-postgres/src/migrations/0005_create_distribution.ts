import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What deciding who gets a lead reads and writes. A decision locks the row of its market. The version of the market
 * tells a process whether its cached copy is still current. A contact names the lead that had it last, and
 * `previous` the lead that had it before, so that taking it over can be bound to what was read.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leads add column remark text, add column offered_at timestamptz`
  yield* sql`create index leads_to_offer on leads (offered_at nulls first, id) where stage = 'open'`
  yield* sql`create index open_leads_of_subcategory on leads (subcategory_id) where stage = 'open'`
  yield* sql`create index leads_in_stage on leads (stage, id)`
  yield* sql`alter table business_leads add column region text`
  yield* sql`create index holders_of_lead on business_leads (lead_id)`
  yield* sql`
    create table markets (
      subcategory text primary key references subcategories,
      version bigint not null default 1
    ) with (fillfactor = 50)`
  yield* sql`insert into markets (subcategory) select id from subcategories`
  yield* sql`alter table subcategories drop column version`
  yield* sql`
    create table subscription_states (
      subcategory text not null,
      business text not null,
      pass double precision not null,
      waiting_since timestamptz not null,
      is_away boolean not null,
      area bigint not null,
      day date not null,
      daily integer not null,
      week date not null,
      weekly integer not null,
      month date not null,
      monthly integer not null,
      primary key (subcategory, business)
    ) with (fillfactor = 50)`
  yield* sql`
    create table lead_contacts (
      subcategory text not null,
      kind text not null,
      digest bytea not null,
      lead_id bigint not null,
      at timestamptz not null,
      previous bigint,
      primary key (subcategory, kind, digest)
    )`
  yield* sql`
    create table distributions (
      lead_id bigint primary key,
      decided_at timestamptz not null,
      places integer not null,
      considered json not null
    )`
  yield* sql`
    create function refuse_what_was_overtaken() returns boolean language plpgsql as
    $$ begin raise exception 'overtaken' using errcode = 'LW001'; end $$`
})
