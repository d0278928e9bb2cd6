import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Who did what, to which thing, and when. Each filter of the list has an index in the order of the list, so that a page
 * is read from the index and a total is counted in it.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table leadwell.audit_entries (
      number bigint primary key generated always as identity,
      at timestamptz not null,
      actor_kind text not null,
      actor_id text collate "C" not null,
      actor_name text not null,
      action text collate "C" not null,
      subject_kind text not null,
      subject_id text collate "C" not null,
      lead bigint
    )`
  yield* sql`create index audit_entries_at on leadwell.audit_entries (at desc, number desc)`
  yield* sql`
    create index audit_entries_actor on leadwell.audit_entries (actor_id, at desc, number desc) include (action)`
  yield* sql`create index audit_entries_action on leadwell.audit_entries (action, at desc, number desc)`
  yield* sql`
    create index audit_entries_lead on leadwell.audit_entries (lead, at desc, number desc) where lead is not null`
})
