import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * An index that tells whether a mail joined a queue after an instant, and one of the waiting mails about no business.
 * Both are asked every second.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create index mails_by_arrival on leadwell.mails (person, business, created_at) where status = 'pending'`
  yield* sql`
    create index mails_without_business on leadwell.mails (person) where status = 'pending' and business is null`
})
