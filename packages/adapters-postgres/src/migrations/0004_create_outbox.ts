import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What happened, written in the transaction that made it happen. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table outbox (
      number bigint primary key generated always as identity,
      type text not null,
      at timestamptz not null,
      lead bigint not null,
      business text,
      reclaim text
    )`
})
