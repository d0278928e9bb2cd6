import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Tokens get an id, by which they are shown and revoked, and a life: when they were made, last used, and when they end.
 * Those that are there get a UUIDv7 of the moment, made by hand since PostgreSQL can do it from version 18 on only.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table access_tokens
      add column id text collate "C",
      add column created_at timestamptz,
      add column expires_at timestamptz,
      add column last_used_on date,
      add column revoked_at timestamptz`
  yield* sql`
    update access_tokens set created_at = clock_timestamp(), id = encode(
      set_bit(set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6
        ), 52, 1), 53, 1), 'hex')::uuid::text`
  yield* sql`
    alter table access_tokens
      alter column id set not null,
      alter column created_at set not null,
      add constraint access_tokens_id unique (id)`
})
