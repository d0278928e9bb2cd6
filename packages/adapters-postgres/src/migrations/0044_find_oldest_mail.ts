import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** An index of the pending mails by age. It tells the metrics how long the oldest has waited. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index mails_by_age on leadwell.mails (created_at) where status = 'pending'`
})
