import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The catalogue: small tables that everything else refers to. `version` of a subcategory changes whenever the choice
 * among its subscriptions could.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table accounts (id text collate "C" primary key, name text not null)`
  yield* sql`
    create table access_tokens (
      hash text primary key,
      account text collate "C" not null references accounts,
      name text not null,
      abilities text[] not null
    )`
  yield* sql`
    create table affiliates (
      id text collate "C" primary key,
      account text collate "C" not null references accounts,
      company_name text not null,
      address text not null,
      postal_code text not null,
      city text not null,
      country text not null,
      coc_id text not null,
      iban text not null
    )`
  yield* sql`create index affiliates_of_account on affiliates (account, id)`
  yield* sql`
    create table websites (
      code text primary key,
      account text collate "C" not null references accounts,
      affiliate text collate "C" references affiliates,
      name text not null,
      url text not null,
      country text not null,
      language text not null,
      review boolean not null,
      active boolean not null
    )`
  yield* sql`create table categories (id text primary key, name text not null, slug text not null)`
  yield* sql`
    create table subcategories (
      id text primary key,
      name text not null,
      slug text not null,
      category text not null references categories,
      max_businesses integer not null,
      duplicate_window_days integer not null,
      fields jsonb not null,
      version bigint not null default 1
    )`
  yield* sql`
    create table businesses (
      id text primary key,
      account text collate "C" not null references accounts,
      name text not null,
      coc_id text not null,
      postal_code text not null,
      city text not null,
      country text not null,
      affiliate text collate "C" references affiliates,
      active boolean not null,
      place bigint not null generated always as identity
    )`
  yield* sql`
    create table subscriptions (
      business text not null references businesses,
      place integer not null,
      subcategory text not null references subcategories,
      regions text[] not null,
      countries text[] not null,
      weight double precision not null,
      daily_cap integer,
      weekly_cap integer,
      monthly_cap integer,
      active boolean not null,
      primary key (business, place)
    )`
  yield* sql`create index subscriptions_to_subcategory on subscriptions (subcategory)`
})
