-- The tables of Leadwell on PostgreSQL. The first migration runs this file in the schema leadwell.

create sequence lead_ids as bigint;

create sequence subscription_revision_ids as bigint;

-- The beginnings of the words of two texts, up to 20 characters, as `hasWords` of the domain compares them.
create function word_beginnings(text, text) returns text[] language sql immutable parallel safe as
$$
  select coalesce(array_agg(distinct left(word, n)), '{}')
  from regexp_split_to_table(lower(($1 || ' ' || $2) collate "C"), '[\u0001-/:-`{-\u007f]+') word,
    generate_series(1, least(length(word), 20)) n
$$;

-- The organisations that tokens, affiliates, websites and businesses belong to.
create table accounts (
  id text collate "C" not null,
  name text not null,
  primary key (id)
);

-- Access tokens, by the hash of their secret, with their abilities and their life. A publishable key has a form.
create table access_tokens (
  hash text not null,
  account text collate "C" not null,
  name text not null,
  abilities text[] not null,
  id text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_on date,
  revoked_at timestamptz,
  scope jsonb,
  form jsonb,
  created_by jsonb not null,
  primary key (hash),
  constraint access_tokens_id unique (id),
  foreign key (account) references accounts(id)
);
create index access_tokens_expr_idx on access_tokens ((created_by ->> 'id'::text));

-- People who sign in, with the memberships of accounts that they accepted, and those that are pending.
create table people (
  id text collate "C" not null,
  name text not null,
  email text not null,
  comparable_email text collate "C" not null,
  language text not null,
  memberships jsonb not null,
  created_at timestamptz not null,
  muted text[] not null default '{}'::text[],
  identity jsonb,
  sessions_ended_at timestamptz,
  link_pace jsonb,
  pending jsonb not null default '[]'::jsonb,
  views jsonb not null default '[]'::jsonb,
  primary key (id),
  unique (comparable_email)
);
create index people_words on people using gin (word_beginnings(name, email));
create index people_memberships on people using gin (memberships jsonb_path_ops);
create index people_pending on people using gin (pending jsonb_path_ops);

-- How often each account invited in its last day with an invitation.
create table invitation_counts (
  account text collate "C" not null,
  day date not null,
  today integer not null,
  primary key (account)
);

-- Sessions of people, by the hash of their secret.
create table sessions (
  id text collate "C" not null,
  hash text collate "C" not null,
  person text collate "C" not null,
  account text collate "C" not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (hash),
  unique (id),
  foreign key (person) references people(id) on delete cascade
);
create index sessions_person on sessions (person, id);
create index sessions_used_at on sessions (used_at);

-- Passkeys of people: the id of the credential, its public key and its counter.
create table passkeys (
  id text collate "C" not null,
  credential_id text collate "C" not null,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null,
  person text collate "C" not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (id),
  unique (credential_id),
  foreign key (person) references people(id) on delete cascade
);
create index passkeys_person on passkeys (person, id);

-- Partners whose websites send leads.
create table affiliates (
  id text collate "C" not null,
  account text collate "C" not null,
  company_name text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  coc_id text not null,
  iban text not null,
  primary key (id),
  foreign key (account) references accounts(id)
);
create index affiliates_of_account on affiliates (account, id);

-- Where leads come from. `review` is true, false or "signals"; leads with a review are held until somebody
-- decides. `confirm` is "mail" when leads are held until their persons confirm them.
create table websites (
  code text not null,
  account text collate "C" not null,
  affiliate text collate "C",
  name text not null,
  url text not null,
  country text not null,
  language text not null,
  review jsonb not null,
  consent text not null default 'off',
  active boolean not null,
  confirm text not null default 'off',
  primary key (code),
  foreign key (account) references accounts(id),
  foreign key (affiliate) references affiliates(id)
);
create index websites_words on websites using gin (word_beginnings(name, code));
create index websites_by_code on websites (code collate "C");
create index websites_of_account on websites (account, code collate "C");
create index websites_of_affiliate on websites (affiliate, code collate "C");

-- The texts to which people consent, by website and language. They are never changed.
create table consent_texts (
  website text not null,
  language text not null,
  version integer not null,
  text text not null,
  purposes text[] not null,
  sha256 text not null,
  created_at timestamptz not null,
  primary key (website, language, version),
  foreign key (website) references websites(code)
);

-- Groups of subcategories.
create table categories (
  id text not null,
  name text not null,
  slug text not null,
  primary key (id)
);
create index categories_by_id on categories (id collate "C");

-- What a lead may ask for: places of a lead, window for duplicates, fields of the form.
create table subcategories (
  id text not null,
  name text not null,
  slug text not null,
  category text not null,
  max_businesses integer not null,
  duplicate_window_days integer not null,
  fields jsonb not null,
  primary key (id),
  foreign key (category) references categories(id)
);
create index subcategories_by_id on subcategories (id collate "C");
create index subcategories_of_category on subcategories (category, id collate "C");

-- Who receives leads.
create table businesses (
  id text not null,
  account text collate "C" not null,
  name text not null,
  coc_id text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  phone text,
  affiliate text collate "C",
  active boolean not null,
  position bigint not null generated always as identity,
  mail_personal_data boolean not null default false,
  same_person_days integer not null default 0,
  paused_from date,
  paused_until date,
  primary key (id),
  foreign key (account) references accounts(id),
  foreign key (affiliate) references affiliates(id)
);
create index businesses_words on businesses using gin (word_beginnings(name, id));
create index businesses_by_id on businesses (id collate "C");
create index businesses_of_account on businesses (account, id collate "C");

-- What a business wants in a subcategory: regions, countries, weight, caps, weekdays, a pause.
create table subscriptions (
  business text not null,
  position integer not null,
  subcategory text not null,
  regions text[] not null,
  countries text[] not null,
  weight double precision not null,
  daily_cap integer,
  weekly_cap integer,
  monthly_cap integer,
  active boolean not null,
  daily_cap_by_weekday jsonb,
  weekdays text[] not null,
  paused_from date,
  paused_until date,
  revision bigint not null default nextval('subscription_revision_ids'::regclass),
  primary key (business, position),
  unique (revision),
  foreign key (business) references businesses(id),
  foreign key (subcategory) references subcategories(id)
);
create index subscriptions_to_subcategory on subscriptions (subcategory);

-- The figures of each subscription that decisions refer to, as each change left them. They are never changed.
create table subscription_revisions (
  id bigint not null,
  business text not null,
  regions text[] not null,
  countries text[] not null,
  primary key (id)
);
create index subscription_revisions_of_business on subscription_revisions (business, id);

-- One row: the digest of the catalogue file that a server last applied at its start.
create table catalog_digest (
  is_only boolean not null default true,
  digest text not null,
  primary key (is_only),
  check (is_only)
);

-- What the loaded demo made, as it made it. Only this is removed with the demo.
create table demo_parts (
  kind text not null,
  name text collate "C" not null,
  content jsonb not null,
  primary key (kind, name)
);

-- Leads with their contact details and their stage.
create table leads (
  id bigint not null,
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
  created_at timestamptz not null,
  remark text,
  offered_at timestamptz,
  comparable_email text not null default ''::text,
  signals jsonb not null default '[]'::jsonb,
  anonymised_at timestamptz,
  confirm_by timestamptz,
  primary key (id)
);
create index leads_by_age on leads (created_at, id);
create index leads_in_stage on leads (stage, created_at, id);
create index leads_of_belgium on leads (created_at, id) where country = 'België'::text;
create index leads_of_email on leads (comparable_email);
create index leads_of_phone on leads (phone);
create index leads_of_postal_code on leads (postal_code text_pattern_ops, created_at, id) include (stage, website_code, subcategory_id, country);
create index leads_of_subcategory on leads (subcategory_id, created_at, id);
create index leads_of_website on leads (website_code, created_at, id);
create index leads_to_close on leads (created_at) where stage = 'open'::text;
create index leads_to_confirm on leads (confirm_by) where stage = 'held'::text and confirm_by is not null;
create index leads_to_erase on leads (created_at) where anonymised_at is null;
create index leads_to_offer on leads (id) where stage = 'open'::text and offered_at is null;
create index open_leads_of_subcategory on leads (subcategory_id, id) where stage = 'open'::text;

-- One row: the secret under which contacts of people are kept whose leads are erased, as the two pads of HMAC-SHA-256,
-- each of 64 bytes. A backup has it only on demand.
create table privacy_key (
  is_only boolean not null default true,
  inner_pad bytea not null,
  outer_pad bytea not null,
  primary key (is_only),
  check (is_only)
);
insert into privacy_key (inner_pad, outer_pad)
  select string_agg(set_byte('\x00', 0, get_byte(key, n) # 54), '' order by n),
    string_agg(set_byte('\x00', 0, get_byte(key, n) # 92), '' order by n)
  from (
    select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
      || decode(repeat('00', 32), 'hex') as key
  ) k, generate_series(0, 63) n;

-- A contact as HMAC-SHA-256.
create function contact_key(privacy_key, text) returns bytea language sql stable parallel safe as
$$ select sha256(($1).outer_pad || sha256(($1).inner_pad || convert_to($2, 'UTF8'))) $$;

-- The contacts of people who want no lead of theirs to be given to businesses.
create table blocked_contacts (
  key bytea not null,
  at timestamptz not null,
  primary key (key)
);

-- What is known of the consent of the person of a lead. A record outlives the erasure of its lead, which only adds the
-- hashes of the lost contacts. No foreign key leads to the text: each lead would lock the row of the text in use.
create table consent_records (
  lead_id bigint not null,
  website text,
  language text,
  version integer,
  given_at timestamptz,
  received_at timestamptz not null,
  source text not null,
  token_id text,
  page_url text,
  certificate_url text,
  verified jsonb,
  email_key bytea,
  phone_key bytea,
  primary key (lead_id)
);
create index consent_records_by_email on consent_records (email_key) where email_key is not null;
create index consent_records_by_phone on consent_records (phone_key) where phone_key is not null;
create index consent_records_by_age on consent_records (received_at);

-- What secrets in links open, and challenges of passkeys, by the hash of the secret. They go with their person.
create table secrets (
  hash text collate "C" not null,
  kind text not null,
  person text collate "C",
  lead bigint,
  invitation text collate "C",
  notification text,
  expires_at timestamptz,
  primary key (hash),
  foreign key (person) references people(id) on delete cascade,
  foreign key (lead) references leads(id)
);
create index secrets_expires_at on secrets (expires_at);
create index secrets_of_person on secrets (person);
create index secrets_of_lead on secrets (lead);

-- How many leads of each kind and day each connection added, less those it took away. Triggers write it.
create table lead_counts (
  grain text not null,
  day date,
  account text collate "C" not null,
  website_code text,
  subcategory_id text,
  stage text,
  country text,
  writer integer not null,
  total bigint not null,
  constraint once_a_writer unique nulls not distinct (grain, day, account, website_code, subcategory_id, stage, country, writer)
) with (fillfactor=50);

-- The latest lead of each contact in a subcategory, by a digest of the contact and one of the subcategory; duplicates
-- are found here, and how many subcategories a contact was used in.
create table lead_contacts (
  lead_id bigint not null,
  previous bigint,
  at timestamptz not null,
  key uuid not null,
  primary key (key)
);

-- Requests completed under an idempotency key, and the lead that each one made.
create table completed_requests (
  sender text not null,
  key text not null,
  fingerprint text not null,
  lead_id bigint not null,
  stage text not null,
  at timestamptz not null,
  primary key (sender, key)
);
create index completed_requests_by_age on completed_requests (at);
create index completed_requests_of_lead on completed_requests (lead_id);

-- One row for a subcategory, locked while its leads are assigned. `changes` counts what may concern open leads.
create table markets (
  subcategory text not null,
  version bigint not null default 1,
  changes bigint not null default 1,
  primary key (subcategory),
  foreign key (subcategory) references subcategories(id)
) with (fillfactor=50);

-- One row for a subcategory: the changes and the day of its last round, and how far the present one is.
create table market_rounds (
  subcategory text not null,
  changes bigint,
  day date,
  target bigint,
  target_day date,
  after bigint not null default 0,
  claim bigint not null default 1,
  claimed_until timestamptz not null,
  primary key (subcategory),
  foreign key (subcategory) references markets(subcategory) on delete cascade
) with (fillfactor=50);

-- Where a business stands in a subcategory: its turn, its waiting time, its use of caps.
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
  earlier jsonb,
  version bigint not null default 0,
  primary key (subcategory, business)
) with (fillfactor=50);

-- The decision on each lead: its places, and every business that was considered, in the form of `OutcomeCodec.ts`.
create table distributions (
  lead_id bigint not null,
  decided_at timestamptz not null,
  places integer not null,
  considered json not null,
  primary key (lead_id)
);

-- How many leads a business has; the next one gets the next position.
create table business_lead_counters (
  business text not null,
  total bigint not null,
  primary key (business)
) with (fillfactor=50);

-- Leads assigned to businesses, at positions without gaps.
create table business_leads (
  business text not null,
  position bigint not null,
  lead_id bigint not null,
  assigned_at timestamptz not null,
  reclaim text,
  region text,
  subcategory_id text not null,
  country text not null,
  created_at timestamptz not null,
  released_at timestamptz,
  primary key (business, "position"),
  constraint once_on_a_lead unique (lead_id, business)
);
create index assignments_of_business on business_leads (business, assigned_at) include ("position", lead_id, reclaim, subcategory_id, country, created_at);
create index reclaimed_of_business on business_leads (business, assigned_at) include (lead_id) where reclaim is not null;

-- What businesses told of their leads, in the order of numbers; the last one of a business counts.
create table lead_outcomes (
  lead_id bigint not null,
  business text not null,
  number bigint not null generated always as identity,
  outcome text,
  value_cents integer,
  note text,
  at timestamptz not null,
  primary key (lead_id, business, number)
);

-- Reclaim requests, at most one for a business lead, with their decision.
create table reclaim_requests (
  id text not null,
  business text not null,
  lead_id bigint not null,
  reason text not null,
  description text,
  status text not null,
  remark text,
  created_at timestamptz not null,
  decided_at timestamptz,
  website_code text not null,
  assigned integer not null,
  has_screenshot boolean not null default true,
  decided_after_erasure boolean not null default false,
  primary key (id),
  unique (business, lead_id)
);
create index reclaims_by_age on reclaim_requests (created_at, id, status, reason, business, website_code);
create index reclaims_in_status on reclaim_requests (status, created_at, id);
create index reclaims_of_business on reclaim_requests (business, created_at, id);
create index reclaims_of_lead on reclaim_requests (lead_id);
create index reclaims_of_website on reclaim_requests (website_code, created_at, id) include (status, reason, business);
create index reclaims_to_blank on reclaim_requests (decided_at) where decided_after_erasure and (description is not null or remark is not null);
create index reclaims_with_screenshot on reclaim_requests (decided_at) where has_screenshot and decided_at is not null;

-- The screenshot of a reclaim request: its format, size and digest.
create table screenshots (
  reclaim text not null,
  format text not null,
  width integer not null,
  height integer not null,
  sha256 text not null,
  primary key (reclaim)
);
create index screenshots_of_file on screenshots (sha256);

-- The bytes of screenshots, in pieces.
create table screenshot_pieces (
  reclaim text not null,
  number integer not null,
  bytes bytea not null,
  primary key (reclaim, number)
);
alter table screenshot_pieces alter column bytes set storage external;

-- Events, in the order in which they were written; a row has up to 64 events of a decision, from its number on.
create table outbox (
  number bigint not null generated always as identity (start with 64 increment by 64),
  at timestamptz not null,
  lead bigint,
  types text not null,
  businesses text,
  reclaims text,
  submission text collate "C",
  primary key (number)
);
create index outbox_of_lead on outbox (lead);

-- How many events of each type, and of each business, a stretch of the outbox has. A stretch is counted once, when full.
create table event_counts (
  stretch bigint not null,
  total bigint not null,
  types jsonb not null,
  businesses jsonb not null,
  primary key (stretch)
);

-- How far events are counted for reports, by the days of a time zone. Reports read the current counting; another one
-- counts anew beside it.
create table report_countings (
  id bigint not null generated always as identity,
  zone text not null,
  counted bigint not null default 0,
  counted_until timestamptz,
  is_current boolean not null,
  primary key (id),
  constraint one_of_each unique (is_current)
) with (fillfactor=50);

-- What a counting counted for a day and some keys. The refused requests belong to no counting, and have 0.
create table report_cells (
  counting bigint not null,
  cube text collate "C" not null,
  day date not null,
  keys text[] collate "C" not null,
  counts integer[] not null,
  primary key (counting, cube, day, keys)
) with (fillfactor=70);
create index report_cells_of_key on report_cells (counting, cube, (keys[1]), day);

-- The audit trail: who did what, to which thing, and when. `lead` is the lead that the thing belongs to.
create table audit_entries (
  number bigint not null generated always as identity,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text collate "C" not null,
  actor_name text not null,
  action text collate "C" not null,
  subject_kind text not null,
  subject_id text collate "C" not null,
  lead bigint,
  accounts text[] collate "C" not null default '{}'::text[],
  primary key (number)
);
create index audit_entries_accounts on audit_entries using gin (accounts);
create index audit_entries_action on audit_entries (action, at desc, number desc);
create index audit_entries_actor on audit_entries (actor_id, at desc, number desc) include (action);
create index audit_entries_at on audit_entries (at desc, number desc);
create index audit_entries_subject on audit_entries (subject_id, at desc, number desc) where lead is null;
create index audit_entries_lead on audit_entries (lead, at desc, number desc) where lead is not null;

-- Webhooks with their secrets; one gets events above `after`, all or those of its account or business. `health` stands
-- here because finding the latest attempts among millions of deliveries would need an index that each attempt writes.
create table webhooks (
  id text collate "C" not null,
  url text not null,
  events text[] not null,
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  after bigint not null,
  account text collate "C",
  created_by jsonb not null,
  health jsonb not null default '{"gone_at": null, "last_failure": null, "failing_since": null, "last_success_at": null}'::jsonb,
  business text collate "C",
  content text not null,
  primary key (id),
  foreign key (account) references accounts(id)
);
create index webhooks_expr_idx on webhooks ((created_by ->> 'id'::text));
create index webhooks_of_account on webhooks (account, id);

-- Addresses to which forms post under their own keys, by the digest of their secret. `received_keys` has no values.
-- A form may send what somebody wrote as a key, so they are forgotten 14 days after `keys_since`, and at an erasure.
create table hooks (
  id text collate "C" not null,
  hash text not null,
  account text collate "C" not null,
  website text not null,
  subcategory text not null,
  name text not null,
  map jsonb not null,
  constants jsonb not null,
  date_format text not null,
  terms_text text,
  created_at timestamptz not null,
  created_by jsonb not null,
  removed_at timestamptz,
  received_keys jsonb not null,
  keys_since timestamptz,
  primary key (id),
  constraint hooks_hash unique (hash)
);
create index hooks_of_account on hooks (account, id) where removed_at is null;

-- What forms sent to hooks and what was no valid lead request. What was received goes when it does not wait any more,
-- and so do the contacts in it, by which the erasure of a person finds it.
create table submissions (
  id text collate "C" not null,
  hook text collate "C" not null,
  account text collate "C" not null,
  website text not null,
  subcategory text not null,
  status text not null,
  received_at timestamptz not null,
  received jsonb,
  digest text,
  lead bigint,
  contacts text[] not null,
  primary key (id),
  foreign key (hook) references hooks(id)
);
create index submissions_of_account on submissions (account, id);
create index submissions_of_hook on submissions (hook, digest);
create index submissions_waiting on submissions (hook) where status = 'waiting';
create index submissions_by_age on submissions (received_at);
create index submissions_by_contact on submissions using gin (contacts);

-- Files of leads that somebody sent. A step of one belongs to the process with the last `claim` until `due_at`.
create table imports (
  id text collate "C" not null,
  account text collate "C" not null,
  created_at timestamptz not null,
  created_by jsonb not null,
  sees_all boolean not null,
  scope jsonb,
  kind text not null,
  file text not null,
  digest text not null,
  website text,
  subcategory text,
  map jsonb not null,
  terms_accepted boolean not null,
  status text not null,
  columns jsonb not null,
  rows integer not null,
  sound integer not null,
  faulty integer not null,
  duplicates integer not null,
  created integer not null,
  changed jsonb not null,
  businesses jsonb,
  claim integer not null,
  due_at timestamptz not null,
  primary key (id)
);
create index imports_of_file on imports (account, digest);
create index imports_due on imports (status, due_at) where status in ('checking', 'running');
create index imports_by_age on imports (created_at);

-- The rows of these files. What a row held goes when it became a lead, and so do the contacts in it, by which the
-- erasure of a person finds it.
create table import_rows (
  import text collate "C" not null,
  number integer not null,
  cells jsonb,
  status text not null,
  repeats boolean not null,
  faults jsonb not null,
  lead bigint,
  contacts text[] not null,
  primary key (import, number),
  foreign key (import) references imports(id) on delete cascade
);
create index import_rows_by_status on import_rows (import, status, number);
create index import_rows_by_contact on import_rows using gin (contacts);

-- What is on its way to receivers, by channel: webhooks and mails. `topic` is what a channel tells, by ids. `queue` names
-- what goes one after another; it is null for what waits for no other. No foreign key leads to the receiver: millions of
-- deliveries are removed after it, in steps. A claim changes no indexed column, so with room on the page its new row
-- needs no entry in any index.
create table deliveries (
  id text collate "C" not null,
  channel text collate "C" not null,
  receiver text collate "C" not null,
  queue text collate "C",
  number bigint,
  topic jsonb not null,
  created_at timestamptz not null,
  status text not null,
  due_at timestamptz,
  ended_at timestamptz,
  claim integer not null,
  claimed_until timestamptz,
  failures integer not null,
  attempted_at timestamptz,
  attempts jsonb not null,
  primary key (id)
) with (fillfactor=70);
-- Pending deliveries are named by `ended_at` in the indexes that put them in order, and by `status` only in those that
-- count them. While the statistics say that nothing waits, the planner takes any index that fits, and would sort all
-- that waits for each receiver. The condition on `created_at` is always true, and keeps that index to its query.
create index deliveries_by_arrival on deliveries (channel, receiver, queue, created_at) where ended_at is null and created_at > '-infinity'::timestamptz and queue is not null;
create index deliveries_due on deliveries (channel, receiver, due_at, number, id) where ended_at is null and queue is null;
create index deliveries_of_receiver on deliveries (channel, receiver, created_at, number, id);
create index deliveries_over on deliveries (ended_at) where ended_at is not null;
create index deliveries_pending on deliveries (channel, receiver, queue, number, id) where ended_at is null;
create index deliveries_that_failed on deliveries (channel, receiver) where status = 'failed'::text;
-- Equal keys are stored once, so an index that only counts takes 7 bytes for a row.
create index deliveries_to_count on deliveries (channel, receiver);
-- Mails alone are listed and counted without their receiver.
create index mails_by_age on deliveries (created_at) where channel = 'mail'::text and status = 'pending'::text;
create index mails_in_order on deliveries (id, status) where channel = 'mail'::text;
create index mails_that_failed on deliveries (id) where channel = 'mail'::text and status = 'failed'::text;
create index mails_to_count on deliveries (status) where channel = 'mail'::text;

-- How far each channel has gone through the events: the number of the last one for which it made deliveries.
create table fan_out (
  channel text collate "C" not null,
  number bigint not null,
  primary key (channel)
);
insert into fan_out (channel, number) values ('mail', 0), ('webhook', 0);

-- A row for each event, with its number, and with the number of its row in the outbox.
create view events as
 select o.number + e.nth - 1 as number,
    o.number as first,
    e.type,
    o.at,
    o.lead,
    nullif(e.business, ''::text) as business,
    nullif(e.reclaim, ''::text) as reclaim,
    o.submission
   from outbox o
     cross join lateral unnest(string_to_array(o.types, ' '::text), string_to_array(o.businesses, ' '::text), string_to_array(o.reclaims, ' '::text)) with ordinality e(type, business, reclaim, nth);

create function count_added_leads() returns trigger language plpgsql as
$$
begin
  insert into leadwell.lead_counts as c
    (grain, day, account, website_code, subcategory_id, stage, country, writer, total)
  select case when grouping(day) = 1 then 'total' when grouping(website_code) = 0 then 'website_code' when grouping(subcategory_id) = 0 then 'subcategory_id' when grouping(stage) = 0 then 'stage' when grouping(country) = 0 then 'country' end,
    day, account, website_code, subcategory_id, stage, country, pg_backend_pid(), sum(one)
  from (
    select (created_at at time zone 'UTC')::date as day, account, website_code, subcategory_id, stage, country,
      sum(one) as one
    from (select *, 1 as one from added) as x group by 1, 2, 3, 4, 5, 6 having sum(one) <> 0
  ) as x
  group by grouping sets (
    (account, website_code, subcategory_id, stage, country), (day, account, website_code), (day, account, subcategory_id), (day, account, stage), (day, account, country)
  ) having sum(one) <> 0
  on conflict (grain, day, account, website_code, subcategory_id, stage, country, writer)
    do update set total = c.total + excluded.total;
  return null;
end $$;

create function count_changed_leads() returns trigger language plpgsql as
$$
begin
  insert into leadwell.lead_counts as c
    (grain, day, account, website_code, subcategory_id, stage, country, writer, total)
  select case when grouping(day) = 1 then 'total' when grouping(website_code) = 0 then 'website_code' when grouping(subcategory_id) = 0 then 'subcategory_id' when grouping(stage) = 0 then 'stage' when grouping(country) = 0 then 'country' end,
    day, account, website_code, subcategory_id, stage, country, pg_backend_pid(), sum(one)
  from (
    select (created_at at time zone 'UTC')::date as day, account, website_code, subcategory_id, stage, country,
      sum(one) as one
    from (select *, 1 as one from added union all select *, -1 from removed) as x group by 1, 2, 3, 4, 5, 6 having sum(one) <> 0
  ) as x
  group by grouping sets (
    (account, website_code, subcategory_id, stage, country), (day, account, website_code), (day, account, subcategory_id), (day, account, stage), (day, account, country)
  ) having sum(one) <> 0
  on conflict (grain, day, account, website_code, subcategory_id, stage, country, writer)
    do update set total = c.total + excluded.total;
  return null;
end $$;

create function count_removed_leads() returns trigger language plpgsql as
$$
begin
  insert into leadwell.lead_counts as c
    (grain, day, account, website_code, subcategory_id, stage, country, writer, total)
  select case when grouping(day) = 1 then 'total' when grouping(website_code) = 0 then 'website_code' when grouping(subcategory_id) = 0 then 'subcategory_id' when grouping(stage) = 0 then 'stage' when grouping(country) = 0 then 'country' end,
    day, account, website_code, subcategory_id, stage, country, pg_backend_pid(), sum(one)
  from (
    select (created_at at time zone 'UTC')::date as day, account, website_code, subcategory_id, stage, country,
      sum(one) as one
    from (select *, -1 as one from removed) as x group by 1, 2, 3, 4, 5, 6 having sum(one) <> 0
  ) as x
  group by grouping sets (
    (account, website_code, subcategory_id, stage, country), (day, account, website_code), (day, account, subcategory_id), (day, account, stage), (day, account, country)
  ) having sum(one) <> 0
  on conflict (grain, day, account, website_code, subcategory_id, stage, country, writer)
    do update set total = c.total + excluded.total;
  return null;
end $$;

create function refuse_what_was_overtaken() returns boolean language plpgsql as
$$ begin raise exception 'overtaken' using errcode = 'LW001'; end $$;

create trigger count_added after insert on leadwell.leads referencing new table as added for each statement execute function count_added_leads();

create trigger count_changed after update on leadwell.leads referencing old table as removed new table as added for each statement execute function count_changed_leads();

create trigger count_removed after delete on leadwell.leads referencing old table as removed for each statement execute function count_removed_leads();
