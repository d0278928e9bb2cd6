import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Decisions may name many shared outcomes by one text. Stored decisions stay as they are. An earlier server cannot read
 * such a text, so the tables get a new version: servers of two versions run side by side only on the same migrations.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    comment on column leadwell.distributions.considered is
      'The outcomes of a decision. "ids" are differences of ids of shared_considerations, as Base64 VLQ.'`
})
