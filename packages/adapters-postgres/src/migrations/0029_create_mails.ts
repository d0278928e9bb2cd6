import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Mails to people, and the number up to which events were examined for them: events from before are told to nobody.
 * What a person switched off, and whether the mails of a business show the person of a lead.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.people add muted text[] not null default '{}'`
  yield* sql`alter table leadwell.businesses add mail_personal_data boolean not null default false`
  yield* sql`
    create table leadwell.mails (
      id text collate "C" primary key,
      kind text not null,
      person text collate "C" not null references leadwell.people on delete cascade,
      number bigint,
      lead bigint,
      business text collate "C",
      reclaim text collate "C",
      created_at timestamptz not null,
      status text not null,
      due_at timestamptz,
      ended_at timestamptz,
      claim integer not null,
      claimed_until timestamptz,
      failures integer not null,
      attempted_at timestamptz,
      attempts jsonb not null
    )`
  yield* sql`create index mails_of_person on leadwell.mails (person)`
  yield* sql`create index mails_pending on leadwell.mails (person, business, number) where status = 'pending'`
  yield* sql`create index mails_over on leadwell.mails (ended_at) where ended_at is not null`
  yield* sql`
    create table leadwell.mail_fan_out (
      is_only boolean primary key default true check (is_only),
      number bigint not null
    )`
  yield* sql`
    insert into leadwell.mail_fan_out (number)
    select last_value + case when is_called then 64 else 0 end - 1 from leadwell.outbox_number_seq`
})
