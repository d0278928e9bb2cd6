import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Requests that were completed under a key, written in the transaction that completed them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table completed_requests (
      sender text not null,
      key text not null,
      fingerprint text not null,
      lead_id bigint not null,
      stage text not null,
      at timestamptz not null,
      primary key (sender, key)
    )`
  yield* sql`create index completed_requests_by_age on completed_requests (at)`
})
