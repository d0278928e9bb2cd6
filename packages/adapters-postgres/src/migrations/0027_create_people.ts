import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** People who sign in, their sessions and their one-time links. Removing a person removes the others too. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table leadwell.people (
      id text collate "C" primary key,
      name text not null,
      email text not null,
      comparable_email text collate "C" not null unique,
      language text not null,
      memberships jsonb not null,
      created_at timestamptz not null
    )`
  yield* sql`create index people_memberships on leadwell.people using gin (memberships jsonb_path_ops)`
  yield* sql`
    create table leadwell.sessions (
      id text collate "C" not null unique,
      hash text collate "C" primary key,
      person text collate "C" not null references leadwell.people on delete cascade,
      account text collate "C" not null,
      created_at timestamptz not null,
      used_at timestamptz not null
    )`
  yield* sql`create index sessions_person on leadwell.sessions (person, id)`
  yield* sql`create index sessions_used_at on leadwell.sessions (used_at)`
  yield* sql`
    create table leadwell.sign_in_links (
      hash text collate "C" primary key,
      person text collate "C" not null references leadwell.people on delete cascade,
      expires_at timestamptz not null
    )`
  yield* sql`create index sign_in_links_person on leadwell.sign_in_links (person)`
  yield* sql`create index sign_in_links_expires_at on leadwell.sign_in_links (expires_at)`
})
