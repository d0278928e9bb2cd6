import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A state tells the version of the market that wrote it, so that a process reads only the states that changed. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.subscription_states add column version bigint not null default 0`
  yield* sql`
    update leadwell.subscription_states s set version = m.version from leadwell.markets m
    where m.subcategory = s.subcategory`
})
