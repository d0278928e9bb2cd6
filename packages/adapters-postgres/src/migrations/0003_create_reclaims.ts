import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Reclaim requests, one for each business lead, and their screenshots in pieces, away from everything that is hot. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table reclaim_requests (
      id text primary key,
      business text not null,
      lead_id bigint not null,
      reason text not null,
      description text,
      status text not null,
      remark text,
      created_at timestamptz not null,
      decided_at timestamptz,
      unique (business, lead_id)
    )`
  yield* sql`
    create table screenshots (
      reclaim text primary key,
      format text not null,
      width integer not null,
      height integer not null,
      sha256 text not null
    )`
  yield* sql`
    create table screenshot_pieces (
      reclaim text not null,
      number integer not null,
      bytes bytea not null,
      primary key (reclaim, number)
    )`
  yield* sql`alter table screenshot_pieces alter column bytes set storage external`
})
