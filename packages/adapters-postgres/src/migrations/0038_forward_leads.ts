import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Leads that one server forwards to another, which decides on them. Unlogged tables are empty after a crash, and in no
 * backup: what they contain matters for a moment only. The outcomes are logged, because they commit with the leads.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create unlogged table leadwell.intake_lease (
      one boolean primary key default true check (one),
      holder uuid not null,
      until timestamptz not null
    )`
  yield* sql`
    create unlogged table leadwell.forwarded_leads (
      receiver uuid,
      id uuid,
      sender uuid not null,
      arrivals text not null,
      at timestamptz not null default clock_timestamp(),
      primary key (receiver, id)
    )`
  yield* sql`alter table leadwell.forwarded_leads alter column arrivals set storage external`
  yield* sql`
    create table leadwell.forwarded_outcomes (
      id uuid primary key,
      lead_ids bigint[],
      outcomes text,
      at timestamptz not null default clock_timestamp()
    )`
})
