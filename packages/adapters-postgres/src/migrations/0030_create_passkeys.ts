import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Passkeys of people, and the challenges that authenticators are to sign. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table leadwell.passkeys (
      id text collate "C" primary key,
      credential_id text collate "C" not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports jsonb not null,
      person text collate "C" not null references leadwell.people on delete cascade,
      name text not null,
      created_at timestamptz not null,
      used_at timestamptz
    )`
  yield* sql`create index passkeys_person on leadwell.passkeys (person, id)`
  yield* sql`
    create table leadwell.passkey_challenges (
      hash text collate "C" primary key,
      person text collate "C",
      expires_at timestamptz not null
    )`
  yield* sql`create index passkey_challenges_expires_at on leadwell.passkey_challenges (expires_at)`
})
