import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A webhook may belong to an account, and gets the events of that account alone. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.webhooks add account text collate "C" references leadwell.accounts (id)`
  yield* sql`create index webhooks_of_account on leadwell.webhooks (account, id)`
})
