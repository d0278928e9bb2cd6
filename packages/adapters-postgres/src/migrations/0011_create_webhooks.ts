import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Webhooks, what is on its way to them, and the number up to which events were handed out to them. Events with numbers
 * up to `after` do not count for a webhook. The outbox itself is as it was: writing an event costs nothing more.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table webhooks (
      id text collate "C" primary key,
      url text not null,
      events text[] not null,
      secret text not null,
      previous_secret text,
      previous_until timestamptz,
      created_at timestamptz not null,
      disabled_at timestamptz,
      after bigint not null
    )`
  yield* sql`
    create table webhook_deliveries (
      id text collate "C" primary key,
      webhook text collate "C" not null references webhooks on delete cascade,
      number bigint not null,
      created_at timestamptz not null,
      status text not null,
      due_at timestamptz,
      ended_at timestamptz,
      claim integer not null,
      failures integer not null,
      attempts jsonb not null,
      unique (webhook, number)
    )`
  yield* sql`create index deliveries_due on webhook_deliveries (webhook, due_at, number) where due_at is not null`
  yield* sql`create index deliveries_over on webhook_deliveries (ended_at) where ended_at is not null`
  yield* sql`
    create table webhook_fan_out (
      is_only boolean primary key default true check (is_only),
      number bigint not null
    )`
  yield* sql`insert into webhook_fan_out (number) values (0)`
})
