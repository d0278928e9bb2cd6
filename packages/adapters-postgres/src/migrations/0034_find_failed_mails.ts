import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** An index of the mails that failed, which are few. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index mails_that_failed on leadwell.mails (id) where status = 'failed'`
})
