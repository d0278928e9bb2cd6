/**
 * The tables of both peers, with no index beyond what the same guarantees need. Tables that the check of stored leads
 * reads have the names of the server's own.
 */
export const tables = `
  create sequence lead_ids as bigint;
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
    created_at timestamptz not null
  );
  create index leads_in_stage on leads (stage, id);
  create table subscriptions (
    subcategory text not null,
    business text not null,
    regions int4multirange not null,
    countries text[] not null,
    weight double precision not null,
    daily_cap integer,
    weekly_cap integer,
    monthly_cap integer,
    active boolean not null,
    pass double precision not null default 0,
    waiting_since timestamptz not null default '-infinity',
    day date not null default '-infinity',
    daily integer not null default 0,
    week date not null default '-infinity',
    weekly integer not null default 0,
    month date not null default '-infinity',
    monthly integer not null default 0,
    primary key (subcategory, business)
  ) with (fillfactor = 50);
  create table business_lead_counters (business text primary key, total bigint not null) with (fillfactor = 50);
  create table business_leads (
    business text not null,
    position bigint not null,
    lead_id bigint not null,
    assigned_at timestamptz not null,
    primary key (business, position),
    unique (lead_id, business)
  );
  create table lead_contacts (
    subcategory text not null,
    kind text not null,
    value text not null,
    lead_id bigint not null,
    at timestamptz not null,
    primary key (subcategory, kind, value)
  );
  create table events (
    number bigint primary key generated always as identity,
    type text not null,
    at timestamptz not null,
    lead bigint not null,
    business text
  );
`
