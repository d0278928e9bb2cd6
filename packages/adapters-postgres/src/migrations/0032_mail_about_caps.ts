import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The subcategory of a mail about a cap. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.mails add subcategory text collate "C"`
})
