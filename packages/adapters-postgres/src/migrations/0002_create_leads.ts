import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Leads, and the leads of businesses under positions without gaps, counted in a row of their own: the total is one
 * number and any page a range.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create sequence lead_ids as bigint`
  yield* sql`
    create table leads (
      id bigint primary key,
      stage text not null,
      account text not null,
      website_code text not null,
      subcategory_id text not null,
      places integer not null,
      country text not null,
      postal_code text not null,
      city text not null,
      street text not null,
      street_number text not null,
      preferred_date_of_execution date not null,
      description text not null,
      gender text not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone text not null,
      subscribe_to_newsletter boolean not null,
      answers jsonb not null,
      extra_info text,
      created_at timestamptz not null
    )`
  yield* sql`
    create table business_lead_counters (business text primary key, total bigint not null) with (fillfactor = 50)`
  yield* sql`
    create table business_leads (
      business text not null,
      position bigint not null,
      lead_id bigint not null,
      assigned_at timestamptz not null,
      reclaim text,
      primary key (business, position),
      unique (business, lead_id)
    )`
})
