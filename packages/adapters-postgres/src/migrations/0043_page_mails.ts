import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Indexes for the list of mails, of any statuses: one leads to a page without the rows before it, and one counts. Equal
 * keys are stored once, so the second takes 7 bytes for a mail.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index mails_in_order on leadwell.mails (id, status)`
  yield* sql`create index mails_to_count on leadwell.mails (status)`
})
